import { podium } from '#sports/motogp/podium.ts';
import { callAs, delayCall, expect, registerFan, signIn, test } from './fixtures.ts';
import { saveLineup } from './lineups/steps.ts';
import { waitForIdle, waitForRouter } from './page-checks.ts';

test('the previous page stays until the data of the next page has loaded', async ({
  page,
  request,
  server,
}) => {
  const fan = await registerFan(request, server);
  await saveLineup(callAs(request, server, fan), podium, 'Abierto de una vez');
  await signIn(page, server, fan);
  await page.addInitScript(() => {
    const { setTimeout: start } = window;
    const skipLong = (run: () => void, delay?: number) => (delay === 400 ? 0 : start(run, delay));
    Object.assign(window, { setTimeout: skipLong });
  });
  await page.goto('/motogp/riders?view=podiums');
  const link = page.getByRole('link', { name: 'Abierto de una vez' });
  await expect(link).toBeVisible();

  const release = await delayCall(page, '**/api/v1/podium/*');
  await link.click();
  // A page that does not wait for its data would be visible within this time.
  await page.waitForTimeout(250);
  await expect(page).toHaveURL(/view=podiums$/);
  await expect(link).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/podium\/./);
  await expect(page.getByRole('heading', { level: 1, name: 'Abierto de una vez' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('the header keeps its styles after leaving a page with the same styles', async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  for (const start of ['/feed', '/notifications']) {
    await page.goto(start);
    const tools = page.locator('header [data-own]');
    await expect(tools).toHaveCSS('display', 'flex');
    // A copy of the app's styles in a chunk would override the styles of the page.
    await expect(page.locator('link[rel="stylesheet"][href*="/assets/app-"]')).toHaveCount(2);
    // The click does not hover first, so nothing is preloaded.
    await page.getByRole('link', { name: 'FIFA', exact: true }).first().dispatchEvent('click');
    await expect(page.getByRole('heading', { level: 1, name: 'FIFA' })).toBeVisible();
    await expect(tools).toHaveCSS('display', 'flex');
    await expect(tools.getByRole('switch')).toHaveCSS('border-radius', '22px');
  }
});

test('a refused request is sent once and reported on the page', async ({ page, watch }) => {
  watch.expectFailure(/\/users\/nobody/);
  await page.goto('/about');
  await waitForIdle(page);
  await waitForRouter(page);
  let times = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/v1/users/nobody')) times += 1;
  });
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    return router.navigate('/users/nobody');
  });
  await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(times).toBe(1);
});

test('a visitor is redirected to the login without any data request', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (sent) => requests.push(new URL(sent.url()).pathname));
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'FIFA' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/fifa/players');
  await expect(page).toHaveURL(/\/login$/);
  expect(requests.filter((path) => path.startsWith('/api/v1/players'))).toEqual([]);
});

test('the served head applies to the opened page only', async ({ page, server }) => {
  const canonical = page.locator('head link[rel="canonical"]');
  const descriptions = page.locator('head meta[name="description"]');
  await page.goto('/about');
  await expect(page).toHaveTitle('Our Story · Tifo');
  await expect(canonical).toHaveAttribute('href', `${server.url}/about`);
  await expect(descriptions).toHaveCount(1);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveTitle('Log in · Tifo');
  await expect(canonical).toHaveCount(0);
  await expect(descriptions).toHaveCount(0);
});

test('a prerendered page opens with the state of its URL and history', async ({ page }) => {
  await page.goto('/about?tab=discover');
  await expect(page.getByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Discover' })).toHaveAttribute(
    'aria-selected',
    'true',
  );

  await page.goto(`/confirmEmail#${'a'.repeat(22)}`);
  await expect(page).toHaveURL(/\/login$/);
  await page.reload();
  await expect(page.getByText('Log in to confirm your new email')).toBeVisible();
});

test('a drawing whose code loads late has reserved space and appears afterwards', async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  const release = await delayCall(page, '**/assets/circuit-*.js');
  await page.goto('/motogp/circuits?name=Assen');
  await page.getByRole('link', { name: 'TT Circuit Assen' }).click();
  const drawing = page.getByRole('img', { name: /^Outline of TT Circuit Assen, / });
  await expect(page.getByRole('heading', { level: 1, name: 'TT Circuit Assen' })).toBeVisible();
  const empty = page.locator('article svg[viewBox="0 0 448 504"]');
  const box = await empty.boundingBox();
  expect(box?.height).toBeGreaterThan(300);
  await expect(drawing).toHaveCount(0);
  release();
  await expect(drawing).toBeVisible();
  expect(await drawing.boundingBox()).toEqual(box);
});

test('loading fonts cause no layout shift', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  await page.addInitScript(() => {
    const noted = window as typeof window & { shift: number };
    noted.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        noted.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  release();
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => family.includes('Anybody Variable') && status === 'loaded',
    ),
  );
  await waitForIdle(page);
  expect(
    await page.evaluate(() => (window as typeof window & { shift: number }).shift),
  ).toBeLessThan(0.01);
});

test.describe('an idle page', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is controlled by the worker two seconds after its first visit', async ({ page }) => {
    await page.clock.install();
    await page.goto('/about');
    await waitForIdle(page);
    await waitForRouter(page);
    const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
    expect(await isControlled()).toBe(false);
    await page.clock.runFor(2000);
    await expect.poll(isControlled).toBe(true);
  });
});
