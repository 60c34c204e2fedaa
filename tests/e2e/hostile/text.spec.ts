import { podium } from '#sports/motogp/podium.ts';
import { hostileTexts } from '#tests/support/hostile/hostile-text.ts';
import { makePicture } from '#tests/support/pictures.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { callAs, expect, test as journey, registerFan, signIn } from '../fixtures.ts';
import { type Built, readServed, showInFrames } from './frames.ts';
import { fillHostile, hostileFields, namedKinds, sendAll, textAt, writable } from './items.ts';
import { type Visit, walk, watchFor } from './visits.ts';

/** The texts would disturb other journeys. */
const test = journey.extend<object, { server: RunningServer }>({
  server: [
    async ({ playwright: _playwright }, use) => {
      const server = await startServer({ RATE_LIMITS: 'off' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.describe.configure({ timeout: 240_000 });

const addressed = ['name', 'sort', 'view', 'page', 'position', 'rating'];

const pageSize = 100;

async function readListedTexts(
  get: (path: string) => Promise<{ data: readonly Record<string, unknown>[] }>,
  path: string,
  fields: readonly string[],
): Promise<string[][]> {
  const pages = Math.ceil(writable.length / pageSize);
  return Promise.all(
    Array.from({ length: pages }, async (_, index) => {
      const { data } = await get(`${path}?size=${pageSize}&page=${index + 1}`);
      return data
        .flatMap((row) => fields.map((field) => row[field]))
        .filter((text) => typeof text === 'string');
    }),
  );
}

test('300 hostile texts in every text field are shown as text, and none is executed', async ({
  page,
  browser,
  request,
  server,
  watch,
}) => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(300);
  // Texts in URLs cause requests for missing items.
  watch.expectFailure(/./);
  const seen = await watchFor(page);
  const me = await registerFan(request, server);
  const api = callAs(request, server, me);
  const { items, fans } = await fillHostile(server);
  const idsOf = (kind: string) => items.get(kind) ?? [];
  const idOf = (kind: string, turn: number) => idsOf(kind)[turn] ?? '';
  const myId = String(me.user._id);

  await test.step('fans write their texts by API calls', async () => {
    const riders = idsOf('rider');
    const slots = Object.fromEntries(podium.slots.map(({ name }, turn) => [name, riders[turn]]));
    const as = (path: string, token: string, body: unknown) =>
      ({ method: 'POST', path, token, body }) as const;
    const toggle = (path: string, token: string) =>
      ({ method: 'PATCH', path, token, body: { on: true } }) as const;
    await sendAll(server, [
      ...fans.map(({ token, text }) => as(podium.api.create, token, { name: text, ...slots })),
      ...fans.map(({ token, text }, turn) =>
        as(`/comment/create/${idOf('player', Math.floor(turn / 100))}`, token, { comment: text }),
      ),
      ...writable
        .slice(0, 100)
        .map((comment, turn) =>
          as(`/comment/create/${idOf('rider', turn)}`, me.token, { comment }),
        ),
      ...fans.slice(0, 60).map(({ token }) => toggle(`/users/toggleFollow/${myId}`, token)),
      ...idsOf('team')
        .slice(0, 60)
        .map((id) => toggle(`/users/toggleTeam/${id}`, me.token)),
    ]);
  });

  // Pages of six rows would take minutes.
  await page.route(/\/api\/v1\/.*[?&]size=\d+/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/([?&]size=)\d+/, '$1100'),
    }),
  );
  await signIn(page, server, me);
  await page.goto('/profile/user');

  const paged = (path: string, pages: readonly string[][]): Visit[] =>
    pages.map((shows, index) => ({ path: `${path}&page=${index + 1}`, shows }));
  const visits: Visit[] = [];
  for (const kind of namedKinds) {
    const newest = `${kind.api.base}/sortdescending/${kind.api.list}/newest`;
    const texts = kind.card.filter((field) => kind.fields[field]?.type === 'text');
    visits.push(
      ...paged(
        `${kind.page}?sort=-newest`,
        await readListedTexts(api.get, newest, ['name', ...texts]),
      ),
    );
    // A hundred riders contain every text.
    for (let turn = 0; turn < (kind.name === 'rider' ? 100 : 5); turn += 1) {
      const shows = Array.from({ length: 1 + hostileFields(kind).length }, (_, field) =>
        textAt(turn + field * 100),
      );
      visits.push({ path: `${kind.page}/${idOf(kind.name, turn)}`, shows });
    }
  }
  const podiums: Built[] = (
    await Promise.all(
      Array.from({ length: Math.ceil(fans.length / 100) }, (_, turn) =>
        api.get(`${podium.api.base}/?size=100&page=${turn + 1}`),
      ),
    )
  ).flatMap(({ data }) => data);
  visits.push(
    ...paged(
      '/motogp/riders?view=podiums',
      await readListedTexts(api.get, podium.api.base, ['name']),
    ),
    ...paged(
      '/users?name=hostile',
      await readListedTexts(api.get, '/users/byName/hostile', ['name']),
    ),
    ...[0, 1, 2].map((turn) => ({
      path: `/fifa/players/${idOf('player', turn)}`,
      shows: fans.slice(turn * 100, turn * 100 + 100).map(({ text }) => text),
    })),
    ...podiums.slice(0, 15).map((one) => ({
      path: `/podium/${one._id}`,
      shows: [one.name],
    })),
    ...fans.slice(0, 15).map(({ id, name }) => ({ path: `/users/${id}`, shows: [name] })),
    { path: '/profile/user', shows: fans.slice(0, 60).map(({ name }) => name) },
    { path: '/profile/user?tab=comments', shows: writable.slice(0, 100) },
    { path: '/profile/favourites?list=favTeams', shows: [] },
    ...['/podium', '/eleven', '/profile/settings'].map((path) => ({ path, shows: [] })),
    ...Array.from({ length: Math.ceil(hostileTexts.length / addressed.length) }, (_, turn) => {
      const texts = hostileTexts.slice(turn * addressed.length);
      const search = addressed.map(
        (name, index) => `${name}=${encodeURIComponent(texts[index] ?? '')}`,
      );
      return { path: `/fifa/players?${search.join('&')}`, shows: [] };
    }),
    ...writable.slice(0, 20).map((text) => ({
      path: `/users?name=${encodeURIComponent(text)}`,
      shows: [],
    })),
  );
  // An executed text may navigate away, so the recorded effects are reported first.
  const found = await walk(page, visits).catch((error: Error) => [error.message]);
  expect([...seen.slice(0, 20), ...found]).toEqual([]);

  await test.step('no text is executed in rendered heads and embeds', async () => {
    // The client's scripts fail in such a frame.
    const context = await browser.newContext();
    const blank = await context.newPage();
    const ran = await watchFor(blank);
    const built = podiums.filter(({ owner }) => fans.some(({ id }) => id === owner._id));
    expect(built).toHaveLength(fans.length);
    const found = await showInFrames(blank, await readServed(server, built));
    expect([...ran, ...found]).toEqual([]);
    await context.close();
  });

  await test.step('a file may have any name', async () => {
    await page.goto('/register');
    const buffer = await makePicture('png');
    for (const text of writable.filter((one) => !/[\\/]/.test(one)).slice(0, 10)) {
      const name = `${text}.png`;
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
      await expect(page.getByText(name)).toBeVisible();
    }
  });
  expect(seen).toEqual([]);
});
