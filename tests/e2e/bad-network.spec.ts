import type { Page } from '@playwright/test';
import { expect, registerFan, signIn, test } from './fixtures.ts';
import { checkAccessible } from './page-checks.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test.beforeEach(async ({ page, request, server, watch }) => {
  watch.expectFailure(/assets|robots/);
  await page.addInitScript(() => localStorage.setItem('darkMode', 'true'));
  await signIn(page, server, await registerFan(request, server));
});

async function cutOff(page: Page, address: RegExp): Promise<() => void> {
  let isCut = true;
  await page.route(address, (route) =>
    isCut ? route.abort('internetdisconnected') : route.continue(),
  );
  return () => {
    isCut = false;
  };
}

const expectNotLoaded = (page: Page) =>
  expect(page.getByRole('heading', { name: 'This page could not be loaded.' })).toBeInViewport();

test('a lost connection never shows the browser’s own error page', async ({ page }) => {
  await page.goto('/fifa/players');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('definition').first()).toBeVisible();
  const reconnect = await cutOff(page, /assets\/(about|landing)-page.*[.]js|robots/);
  await page.getByRole('link', { name: 'Our Story' }).click();
  await expectNotLoaded(page);
  await expect(page.getByRole('link', { name: 'Tifo, home' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('definition').first()).toBeVisible();
  await page.getByRole('link', { name: 'MOTO GP' }).click();
  await expectNotLoaded(page);
  const requests: string[] = [];
  page.on('request', (sent) => requests.push(sent.url()));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => requests.filter((url) => /landing-page/.test(url))).not.toEqual([]);
  await expectNotLoaded(page);
  // The browser caches failed module loads.
  reconnect();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1, name: 'MOTO GP' })).toBeVisible();
});

test('a document without its scripts shows a message in the layout and opens once they load', async ({
  page,
}) => {
  for (const [address, file] of [
    ['/fifa/players', /assets\/(react|app)-.*[.]js|robots/],
    ['/about', /assets\/entry[.]client-.*[.]js|robots/],
  ] as const) {
    const reconnect = await cutOff(page, file);
    await page.goto(address);
    await expectNotLoaded(page);
    await expect(page.getByRole('link', { name: 'Tifo, home' })).toBeVisible();
    const failedRequest = page.waitForEvent('requestfailed', (sent) =>
      sent.url().endsWith('/robots.txt'),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await failedRequest;
    await expectNotLoaded(page);
    reconnect();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: /could not be loaded/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await page.unroute(file);
  }
});

test('a page never opens without its styles', async ({ page }) => {
  const reconnect = await cutOff(page, /assets\/gallery-page.*[.]css|robots/);
  await page.goto('/fifa/players');
  await expectNotLoaded(page);
  await checkAccessible(page, 'a page that does not come');
  reconnect();
  // The page may retry and remove the button.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('article')).toHaveCount(6);
  const columns = page.locator('article').first().locator('xpath=../..');
  await expect(columns).toHaveCSS('display', 'grid');

  const reconnectAgain = await cutOff(page, /assets\/app-.*[.]css/);
  await page.goto('/about');
  const strip = page.locator('svg[viewBox="0 0 1920 12"]');
  await expect(strip).not.toHaveCSS('height', '12px');
  reconnectAgain();
  await expect(strip).toHaveCSS('height', '12px');
});

async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/assets\/.*[.]js/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function expectLayout(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'MOTO GP' })).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(53, 54, 58)');
  await expect(page.locator('[data-sport="motogp"] > svg[viewBox="0 0 1920 12"]')).toBeVisible();
}

test('the first response shows header, strip, title and skeleton in the selected theme', async ({
  page,
}) => {
  const release = await delayScripts(page);
  await page.goto('/motogp/riders', { waitUntil: 'commit' });
  await expectLayout(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Riders' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  release();
  await expect(page.getByRole('article')).toHaveCount(6);
});

test('the first response of a guarded page shows the kind as its title', async ({ page }) => {
  await page.goto('/motogp/riders');
  const link = page.getByRole('article').first().getByRole('link').first();
  const path = (await link.getAttribute('href')) ?? '';
  const release = await delayScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expectLayout(page);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Rider');
  await expect(title).toBeVisible();
  await expect(page).toHaveTitle('Rider · Tifo');
  const skeleton = page.getByRole('article');
  await expect(skeleton).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(skeleton.first()).toHaveAttribute('aria-busy', 'false');
  await expect(title).not.toHaveText('Rider');
});
