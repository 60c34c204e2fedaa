import type { APIRequestContext, Page } from '@playwright/test';
import { notices } from '#contract/notices.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { expect, registerFan, type Session, signIn, test, type Watch } from './fixtures.ts';
import { waitForIdle } from './page-checks.ts';

test.use({ serviceWorkers: 'allow' });

interface Journey {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly server: RunningServer;
  readonly watch: Watch;
}

async function signInToTravel({ page, request, server, watch }: Journey): Promise<Session> {
  watch.expectFailure(/./);
  const fan = await registerFan(request, server);
  await signIn(page, server, fan);
  return fan;
}

async function seeNoAnswer(page: Page) {
  await expect(page.getByText(notices.offline.title).first()).toBeVisible();
}

test('a page opens offline and states that the server is unreachable', async ({
  page,
  context,
  request,
  server,
  watch,
}) => {
  await signInToTravel({ page, request, server, watch });
  await page.goto('/motogp/riders');
  await expect(page.getByRole('article')).toHaveCount(6);
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await expect.poll(isControlled).toBe(true);

  await context.setOffline(true);
  const next = page.getByRole('button', { name: 'Next page' });
  await next.click();
  // Only the next page was prefetched.
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('2');
  await expect(page.getByRole('article')).toHaveCount(6);
  await next.click();
  await seeNoAnswer(page);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
  await page.getByRole('button', { name: 'More links' }).click();
  await page.getByRole('link', { name: 'Find fans' }).click();
  // The page has one error for all its lists.
  await expect(page.getByText('Not available offline.').first()).toBeVisible();
  await expect(page.getByText(notices.offline.title)).toHaveCount(0);
  await page.getByRole('button', { name: 'More links' }).click();
  await page.getByRole('link', { name: 'My Eleven' }).click();
  await expect(page).toHaveURL(/\/eleven$/);
  await expect(page.getByRole('link', { name: 'Tifo, home' })).toBeVisible();
  await seeNoAnswer(page);

  await context.setOffline(false);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(6);
});

test('an offline logout ends the session on the server once the network is back', async ({
  page,
  context,
  request,
  server,
  watch,
}) => {
  const fan = await signInToTravel({ page, request, server, watch });
  const isAlive = async () => {
    const headers = { authorization: `Bearer ${fan.token}` };
    return (await request.get(`${server.url}/api/v1/users/sessions`, { headers })).status() === 200;
  };
  const pending = () => page.evaluate(() => localStorage.getItem('pendingLogouts'));
  await page.goto('/about');
  await waitForIdle(page);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText(notices.loggedOut.title)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  expect(await isAlive()).toBe(true);
  expect(await pending()).toContain(fan.token);

  await context.setOffline(false);
  await expect.poll(isAlive).toBe(false);
  await expect.poll(pending).toBeNull();
});

test('an offline follow is rolled back with a notice', async ({
  page,
  context,
  request,
  server,
  watch,
}) => {
  const other = await registerFan(request, server);
  await signInToTravel({ page, request, server, watch });
  await page.goto(`/users/${other.user._id}`);
  const follow = page.getByRole('button', { name: `Follow ${other.fan.name}` });
  await expect(follow).toBeVisible();
  await context.setOffline(true);
  await follow.click();
  await seeNoAnswer(page);
  await expect(follow).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: other.fan.name })).toBeVisible();
  await expect(page.getByText('0 followers')).toBeVisible();
});
