import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags that keep Chromium off the network and let it run as root in a container. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The package contains the same Chromium for every machine, a third faster than a full browser. */
async function bundledBrowser(): Promise<LaunchOptions> {
  // The package reads this variable on load to decide whether to unpack its libraries.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return { executablePath: await chromium.executablePath(), args: [...flags, '--headless=shell'] };
}

/**
 * Returns the bundled browser on x64 Linux, else the installed one. Playwright looks for its own if
 * there is none.
 */
export async function findBrowser(): Promise<LaunchOptions> {
  if (process.platform === 'linux' && process.arch === 'x64') return bundledBrowser();
  const executablePath = systemBrowsers.find((path) => existsSync(path));
  return { executablePath, args: flags };
}
