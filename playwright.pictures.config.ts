import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './tests/support/browser.ts';

// Pictures of pages beside the last ones: see docs/decisions/2026-11-27-ui-components-are-our-own.md.
// How much the few colours of the pictures that are kept differ from the page's at most.
const maxColorDifference = 0.03;

export default defineConfig({
  testDir: 'tests/pictures',
  outputDir: 'test-results/pictures',
  // Where `npm run pictures` lays the last ones.
  snapshotPathTemplate: 'test-results/last-pictures/{arg}{ext}',
  workers: 1,
  forbidOnly: true,
  timeout: 240_000,
  // A picture that is missing is a difference as well; `npm run pictures -- --update` writes it.
  updateSnapshots: 'none',
  expect: {
    timeout: 20_000,
    toHaveScreenshot: { threshold: maxColorDifference, maxDiffPixels: 0, animations: 'disabled' },
  },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
    launchOptions: await findBrowser(),
  },
});
