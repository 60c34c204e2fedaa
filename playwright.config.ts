import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './tests/support/browser.ts';
import { finishedLength, testLength } from './tests/support/lengths.ts';

const launchOptions = await findBrowser();

/** Journeys of this run, given the tag of those by day, which walk every main way once. */
function journeys(byDay: RegExp, elsewhere?: RegExp) {
  const left = [elsewhere, finishedLength === 'day' ? byDay : undefined];
  return {
    grep: testLength === 'day' ? byDay : /./,
    grepInvert: left.filter((tag) => tag !== undefined),
  };
}

export default defineConfig({
  testDir: 'tests/e2e',
  // A folder of its own, for it is emptied first: beside it lie the other tests' results.
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Nothing passes for being slow; what hangs takes this long to say so.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
    launchOptions,
    // A journey sees and holds back what a page asks for, which a worker would answer unseen. Those of
    // the worker itself allow it.
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
      // What a phone does otherwise; a phone has no Tab key, and forms are walked once, on the desktop.
      testMatch:
        /(first-visit|catalogue|accessibility|community|community\/accessible|shared-lineup)\.spec\.ts/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
      },
    },
  ],
});
