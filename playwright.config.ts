import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './tests/support/browser.ts';
import { finishedLength, testLength } from './tests/support/lengths.ts';

const launchOptions = await findBrowser();

function journeys(byDay: RegExp, elsewhere?: RegExp) {
  const left = [elsewhere, finishedLength === 'day' ? byDay : undefined];
  return {
    grep: testLength === 'day' ? byDay : /./,
    grepInvert: left.filter((tag) => tag !== undefined),
  };
}

export default defineConfig({
  testDir: 'tests/e2e',
  // Separate, as it is emptied first.
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Never fails a slow test, only a hanging one.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
    launchOptions,
    // Journeys observe and delay requests, which a worker would answer unseen. Worker tests allow
    // it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'desktop',
      ...journeys(/@day(?!-phone)/, /@phone/),
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1280, height: 800 },
      },
    },
    {
      name: 'phone',
      ...journeys(/@day(?!-desktop)/, /@desktop/),
      // Differences on phones only: no Tab key, and forms are tested on the desktop.
      testMatch:
        /(first-visit|catalogue|accessibility|community|community\/accessible|shared-lineup)\.spec\.ts/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
      },
    },
  ],
});
