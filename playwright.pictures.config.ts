import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './tests/support/browser.ts';

// Pictures of pages beside the last ones: see docs/decisions/2026-11-23-pictures-beside-the-last-ones.md.
export default defineConfig({
  testDir: 'tests/pictures',
  outputDir: 'test-results/pictures',
  snapshotPathTemplate: '{testDir}/last/{arg}{ext}',
  workers: 1,
  forbidOnly: true,
  timeout: 240_000,
  // A picture that is missing is a difference as well; `npm run pictures -- --update` writes it.
  updateSnapshots: 'none',
  expect: {
    timeout: 20_000,
    toHaveScreenshot: { threshold: 0, maxDiffPixels: 0, animations: 'disabled' },
  },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
    launchOptions: await findBrowser(),
  },
});
