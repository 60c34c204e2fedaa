import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './tests/support/browser.ts';

// Stored pictures have fewer colours: docs/decisions/2026-11-27-ui-components-are-our-own.md.
const maxColorDifference = 0.03;

export default defineConfig({
  testDir: 'tests/pictures',
  outputDir: 'test-results/pictures',
  snapshotPathTemplate: 'test-results/last-pictures/{arg}{ext}',
  workers: 1,
  forbidOnly: true,
  timeout: 240_000,
  // `npm run pictures -- --update` writes missing pictures.
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
