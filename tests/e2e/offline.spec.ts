import { expect, registerFan, signIn, test } from './fixtures.ts';

test('without a network a page still opens, and says that nothing answers', async ({
  page,
  context,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/./);
  await signIn(page, server, await registerFan(page, request, server));
  await page.goto('/motogp/riders');
  await expect(page.getByRole('article')).toHaveCount(6);
  const code = page.locator('link[rel="modulepreload"][href*="builder-page"]');
  await expect(code.first()).toBeAttached();
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('No answer from the server').first()).toBeVisible();
  await page.getByRole('link', { name: 'My Eleven' }).click();
  await expect(page).toHaveURL(/\/eleven$/);
  await expect(page.getByRole('link', { name: 'Tifo, home' })).toBeVisible();
  await expect(page.getByText('No answer from the server').first()).toBeVisible();

  await context.setOffline(false);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(6);
});

test('a log-out without a network ends the session on the server once there is one', async ({
  page,
  context,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/./);
  const fan = await registerFan(page, request, server);
  const isAlive = async () => {
    const headers = { authorization: `Bearer ${fan.token}` };
    return (await request.get(`${server.url}/api/v1/users/sessions`, { headers })).status() === 200;
  };
  const pending = () => page.evaluate(() => localStorage.getItem('pendingLogouts'));
  await signIn(page, server, fan);
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('See you soon')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  expect(await isAlive()).toBe(true);
  expect(await pending()).toContain(fan.token);

  await context.setOffline(false);
  await expect.poll(isAlive).toBe(false);
  await expect.poll(pending).toBeNull();
});

test('a follow that finds no network falls back and says so', async ({
  page,
  context,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/./);
  const other = await registerFan(page, request, server);
  await signIn(page, server, await registerFan(page, request, server));
  await page.goto(`/users/${other.user._id}`);
  const follow = page.getByRole('button', { name: `Follow ${other.fan.name}` });
  await expect(follow).toBeVisible();
  await context.setOffline(true);
  await follow.click();
  await expect(page.getByText('No answer from the server').first()).toBeVisible();
  await expect(follow).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: other.fan.name })).toBeVisible();
  await expect(page.getByText('0 followers')).toBeVisible();
});
