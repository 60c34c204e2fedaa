import { callAs, expect, registerFan, signIn, test } from './fixtures.ts';

test('eight tabs share one stream, load as fast as one, and all hear of it at once', async ({
  page,
  server,
  request,
}) => {
  const [ana, bea] = [await registerFan(request, server), await registerFan(request, server)];
  let streams = 0;
  page.context().on('request', (sent) => {
    if (new URL(sent.url()).pathname === '/api/v1/stream') streams += 1;
  });
  await signIn(page, server, ana);
  const tabs = [page];
  for (let index = 0; index < 8; index += 1) {
    const tab = tabs[index] ?? (await page.context().newPage());
    tabs[index] = tab;
    // With a stream for each there would be no connection left for the seventh.
    await tab.goto('/about');
    await expect(tab.getByLabel('Notifications').first()).toBeVisible();
  }
  await expect.poll(() => streams).toBe(1);
  await callAs(request, server, bea).patch(`/users/toggleFollow/${ana.user._id}`, { on: true });
  for (const tab of tabs) {
    await expect(tab.getByLabel('Notifications, 1 new').first()).toBeVisible();
  }
  expect(streams).toBe(1);

  // Another tab takes over from the one that is closed.
  await page.close();
  await expect.poll(() => streams).toBe(2);
});
