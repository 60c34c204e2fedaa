import type { BrowserContext, Page } from '@playwright/test';
import { notices } from '#contract/notices.ts';
import { makeNextBuild, storyWords } from '#tests/support/next-build.ts';
import { startServer } from '#tests/support/server.ts';
import { expect, registerFan, signIn, test } from './fixtures.ts';
import { waitForIdle } from './page-checks.ts';

test.use({ serviceWorkers: 'allow' });

// Only the files cached by the worker are available offline.
test.beforeEach(({ watch }) => watch.expectFailure(/^(?!.*\/assets\/)/));

async function waitForWorker(page: Page) {
  const isOver = async () => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && !installing && !waiting;
  };
  await expect.poll(() => page.evaluate(isOver)).toBe(true);
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const contents = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const requests = await cache.keys();
        const bodies = requests.map(async (request) => (await cache.match(request))?.text());
        return {
          addresses: requests.map(({ url }) => new URL(url).pathname),
          text: (await Promise.all(bodies)).join('\n'),
        };
      }),
    );
    return {
      addresses: contents.flatMap(({ addresses }) => addresses),
      text: contents.map(({ text }) => text).join('\n'),
    };
  });

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });

test('Tifo opens offline with a message and shows its pages once the network is back', async ({
  page,
  context,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/');
  await waitForWorker(page);
  await expect(bar(page)).toHaveCount(0);

  await context.setOffline(true);
  const opened = await context.newPage();
  await opened.goto('/');
  await expect(opened.getByRole('heading', { level: 1, name: 'Hold up your card' })).toBeVisible();
  await expect(bar(opened)).toBeVisible();
  await opened.goto('/motogp/riders');
  await expect(opened.getByRole('heading', { level: 1, name: 'Riders' })).toBeVisible();
  await expect(bar(opened)).toBeVisible();
  await expect(opened.getByRole('heading', { name: notices.offline.title })).toBeVisible();
  await opened.goto('/undoEmail%23abcdefghijklmnopqrst-_');
  await expect(opened.getByRole('button', { name: 'Restore it' })).toBeVisible();
  await expect(opened).toHaveURL(`${server.url}/undoEmail`);
  await opened.goto('/motogp/riders');
  await bar(opened).getByRole('button', { name: 'Try again' }).click();
  await expect(bar(opened)).toBeVisible();

  await context.setOffline(false);
  await expect(opened.getByRole('article')).toHaveCount(6);
  await expect(bar(opened)).toHaveCount(0);
});

test('no data of a session is cached, during the session or afterwards', async ({
  page,
  request,
  server,
}) => {
  const { fan, token, user } = await registerFan(request, server);
  await signIn(page, server, { token, user });
  await page.goto('/profile/settings');
  await waitForWorker(page);
  for (const path of ['/profile/user', `/users/${user._id}`, '/fifa/players', '/profile/edit']) {
    await page.goto(path);
    await waitForIdle(page);
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  }
  const inSession = await readCaches(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText(notices.loggedOut.title)).toBeVisible();
  for (const { addresses, text } of [inSession, await readCaches(page)]) {
    expect(addresses.length).toBeGreaterThan(80);
    expect(addresses.filter((path) => !/^\/(assets\/[\w.-]+|home)$/.test(path))).toEqual([]);
    expect(text).toContain('Hold up');
    for (const secret of [fan.name, fan.email, token, String(user._id)]) {
      expect(text.includes(secret)).toBe(false);
    }
  }
});

/**
 * An idle worker would stop after half a minute. The waiting worker must keep running: if it is
 * stopped before activation, Chromium requests no files of open pages from it.
 */
async function stopFormer(context: BrowserContext, page: Page) {
  const workers = await context.newCDPSession(page);
  workers.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    if (!versions.some(({ status }) => status === 'installed')) return;
    for (const { versionId, status } of versions) {
      if (status === 'activated') void workers.send('ServiceWorker.stopWorker', { versionId });
    }
  });
  await workers.send('ServiceWorker.enable');
}

test('an open tab receives a new build and keeps its own files until it is closed', async ({
  context,
  watch,
}) => {
  watch.expectFailure(/./);
  const next = makeNextBuild();
  let server = await startServer();
  const open = async (path: string) => {
    const tab = await context.newPage();
    await tab.goto(server.url + path);
    return tab;
  };
  try {
    const old = await open('/');
    await waitForWorker(old);
    await old.reload();
    const [built] = await cacheNames(old);

    // Only the server's responses change if the worker of an update cannot be installed.
    await server.stop();
    server = await startServer({}, { project: next.root, port: Number(new URL(server.url).port) });
    const putBack = next.takeAway();
    const between = await open('/about');
    await expect(between.getByText(storyWords.next)).toBeVisible();
    await between.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const { installing } = registration;
      const isOver = () => installing === null || installing.state === 'redundant';
      while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(await cacheNames(between)).toEqual([built]);
    await between.close();

    putBack();
    const young = await open('/about');
    await expect(young.getByText(storyWords.next)).toBeVisible();
    await expect.poll(() => cacheNames(young)).toEqual([built, 'tifo-nextnextnext']);
    const isInstalling = async () => (await navigator.serviceWorker.ready).installing !== null;
    await expect.poll(() => young.evaluate(isInstalling)).toBe(false);
    await stopFormer(context, young);
    await waitForWorker(young);

    // The worker is the only source, since the HTTP cache is empty.
    const session = await context.newCDPSession(old);
    await session.send('Network.clearBrowserCache');
    const answers = (address: string) =>
      old.evaluate(async (path) => (await fetch(path)).status, address);
    expect(await answers(next.story.built)).toBe(200);
    expect((await context.request.get(server.url + next.story.built)).status()).toBe(404);
    await old.getByRole('link', { name: 'Our Story' }).click();
    await expect(old.getByText(storyWords.built)).toBeVisible();
    await old.reload();
    await expect(old.getByText(storyWords.next)).toBeVisible();

    // Closing the last tab removes the cache of the previous build.
    await Promise.all([old.close(), young.close()]);
    const later = await open('/');
    await expect.poll(() => cacheNames(later)).toEqual(['tifo-nextnextnext']);
    await server.stop();
    await later.goto(`${server.url}/about`);
    await expect(later.getByText(storyWords.next)).toBeVisible();
    await expect(bar(later)).toBeVisible();
  } finally {
    await server.stop();
    next.remove();
  }
});
