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
  // Playwright empties this folder first.
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
    launchOptions,
    // A worker would answer requests that journeys observe and delay.
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
      testMatch:
        /(first-visit|catalogue|accessibility|community|community\/accessible|shared-lineup)\.spec\.ts/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
      },
    },
  ],
});
