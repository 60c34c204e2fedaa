import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import { callAs, expect, newFan, registerFan, signIn, test } from './fixtures.ts';
import { saveLineup } from './lineups/steps.ts';
import { checkAccessible, checkWidth, showTheme, waitForIdle } from './page-checks.ts';

test('an action notifies another fan, appears in the feed, and is silent after the logout', {
  tag: '@day',
}, async ({ browser, page, request, server, watch }) => {
  test.setTimeout(120_000);
  const marta = await registerFan(request, server, newFan('Marta Güell'));
  const ana = await registerFan(request, server, newFan('Ana Ruiz'));
  const built = await saveLineup(callAs(request, server, marta), eleven, 'Los de siempre');
  await callAs(request, server, marta).patch(`/users/toggleFollow/${ana.user._id}`, { on: true });
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });

  const context = await browser.newContext({
    baseURL: server.url,
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
  });
  watch.over(context);
  const phone = await context.newPage();
  let requests: string[] = [];
  const streams = new Set<unknown>();
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    requests.push(pathname);
    if (pathname === '/api/v1/stream') streams.add(sent);
  });
  page.on('requestfailed', (sent) => streams.delete(sent));
  page.on('requestfinished', (sent) => streams.delete(sent));

  await test.step('no notifications yet', async () => {
    await signIn(page, server, marta);
    await page.goto('/fifa');
    await expect(bell).toHaveAccessibleName('Notifications');
    await bell.click();
    await expect(page.getByRole('dialog')).toContainText(
      'Likes, ratings and new followers show up here.',
    );
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();
    await expect.poll(() => streams.size).toBe(1);
    requests = [];
  });

  await test.step('on a phone another fan follows, likes, comments and rates', async () => {
    await signIn(phone, server, ana);
    await phone.goto(`/users/${marta.user._id}`);
    // Visible data means that the page is hydrated.
    await expect(phone.getByRole('button', { name: /^Follow/ })).toBeVisible();
    await showTheme(phone, 'dark');
    await phone.getByRole('button', { name: /^Follow/ }).click();
    await expect(phone.getByRole('button', { name: /^Unfollow/ })).toBeVisible();
    await phone.goto(`/eleven/${built._id}`);
    await phone.getByRole('button', { name: /^Like/ }).first().click();
    await phone.getByRole('button', { name: 'Comments', exact: true }).click();
    await phone.getByRole('textbox', { name: /comment/i }).fill('Valverde por delante.');
    await phone.getByRole('radio', { name: '5 of 5' }).check({ force: true });
    await phone.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(
      phone.getByRole('paragraph').filter({ hasText: 'Valverde por delante.' }),
    ).toBeVisible();
  });

  await test.step('the bell updates without a reload and links to the comment', async () => {
    await expect(bell).toHaveAccessibleName('Notifications, 3 new');
    expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByRole('heading', { name: '3 new' })).toBeVisible();
    await checkAccessible(page, 'the panel');
    await panel.getByRole('link', { name: /commented on your Eleven and rated it 5\/5/ }).click();
    await expect(page).toHaveURL(new RegExp(`/eleven/${built._id}#comment-\\w+$`));
    const comment = page.getByRole('article').filter({ hasText: 'Valverde por delante.' });
    await expect(comment.last()).toBeFocused();
    await expect(bell).toHaveAccessibleName('Notifications, 2 new');
  });

  await test.step('the page shows the other notifications and marks all as read', async () => {
    await showTheme(page, 'dark');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/notifications');
    await waitForIdle(page);
    await expect(page.getByRole('heading', { name: '2 new' })).toBeVisible();
    await checkAccessible(page, '/notifications');
    await checkWidth(page, '/notifications');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByRole('heading', { name: '2 new' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Earlier' })).toBeVisible();
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true }),
    ).toBeVisible();
  });

  await test.step('the feed shows the activity, and newer entries wait for a press', async () => {
    await page.goto('/feed');
    await waitForIdle(page);
    await checkWidth(page, '/feed');
    await page.setViewportSize({ width: 1280, height: 800 });
    const entries = page.getByRole('article');
    await expect(entries).toHaveCount(3);
    await expect(entries.filter({ hasText: 'liked Los de siempre' })).toHaveCount(1);
    await expect(entries.filter({ hasText: 'Valverde por delante.' })).toHaveCount(1);
    await checkAccessible(page, '/feed');
    await expect.poll(() => streams.size).toBe(1);
    await saveLineup(callAs(request, server, ana), eleven, 'Ellas primero');
    await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
    await expect(entries).toHaveCount(3);
    await page.keyboard.press('n');
    await expect(entries.first()).toBeFocused();
    await expect(entries.first()).toContainText('built Ellas primero');
  });

  await test.step('home shows the newest', async () => {
    await page.goto('/');
    const newest = page.getByRole('region', { name: 'What’s new' });
    await expect(newest.getByRole('listitem').first()).toContainText('built Ellas primero');
    await checkAccessible(page, '/');
    await newest.getByRole('link', { name: 'Show all' }).click();
    await expect(page).toHaveURL(/\/feed$/);
  });

  await test.step('no stream and no requests after the logout', async () => {
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
    await expect.poll(() => streams.size).toBe(0);
    requests = [];
    await phone.goto(`/users/${marta.user._id}`);
    await saveLineup(callAs(request, server, ana), podium, 'Todavía nosotras');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.goto('/users');
    await waitForIdle(page);
    await expect(page.getByRole('banner').getByText(/new/)).toHaveCount(0);
    expect(
      requests.filter((path) => /api.*(notifications|feed|suggested|stream)/.test(path)),
    ).toEqual([]);
  });
  await context.close();
});
