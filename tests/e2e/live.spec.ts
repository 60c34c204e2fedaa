import type { Page } from '@playwright/test';
import { callAs, expect, registerFan, signIn, test } from './fixtures.ts';

async function turn(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: visibilityState,
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

test('visible pages have an event stream, and refetch once when they become visible again', async ({
  page,
  server,
  request,
}) => {
  const [ana, bea, pau] = [
    await registerFan(request, server),
    await registerFan(request, server),
    await registerFan(request, server),
  ];
  await signIn(page, server, ana);
  const other = await page.context().newPage();
  const streams = new Map([page, other].map((one) => [one, new Set<unknown>()]));
  const refetches = new Map([page, other].map((one) => [one, 0]));
  for (const [one, open] of streams) {
    one.on('request', (sent) => {
      const { pathname } = new URL(sent.url());
      if (pathname === '/api/v1/stream') open.add(sent);
      if (pathname === '/api/v1/notifications') refetches.set(one, (refetches.get(one) ?? 0) + 1);
    });
    one.on('requestfailed', (sent) => open.delete(sent));
    one.on('requestfinished', (sent) => open.delete(sent));
    await one.goto('/about');
    await expect(one.getByLabel('Notifications').first()).toBeVisible();
    await expect.poll(() => open.size).toBe(1);
  }
  await turn(other, 'hidden');
  await expect.poll(() => streams.get(other)?.size).toBe(0);
  const before = new Map(refetches);

  const follow = { on: true };
  await callAs(request, server, bea).patch(`/users/toggleFollow/${ana.user._id}`, follow);
  await expect(page.getByLabel('Notifications, 1 new').first()).toBeVisible();
  await expect(other.getByLabel('Notifications, 1 new')).toHaveCount(0);
  expect(refetches).toEqual(before);

  await turn(other, 'visible');
  await expect(other.getByLabel('Notifications, 1 new').first()).toBeVisible();
  await expect.poll(() => streams.get(other)?.size).toBe(1);
  expect(refetches.get(other)).toBe((before.get(other) ?? 0) + 1);

  await callAs(request, server, ana).patch('/notifications/read', { all: true });
  for (const one of [page, other]) {
    await expect(one.getByLabel('Notifications', { exact: true }).first()).toBeVisible();
  }
  await callAs(request, server, pau).patch(`/users/toggleFollow/${ana.user._id}`, follow);
  for (const one of [page, other]) {
    await expect(one.getByLabel('Notifications, 1 new').first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Log out' }).click();
  for (const [one, open] of streams) {
    await expect(one.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
    await expect.poll(() => open.size).toBe(0);
  }
});
