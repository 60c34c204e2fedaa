import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { lineupHeadline } from '#contract/share.ts';
import { podium } from '#sports/motogp/podium.ts';
import { hostileTexts } from '#tests/support/hostile/hostile-text.ts';
import { makePicture } from '#tests/support/pictures.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { callAs, expect, test as journey, registerFan, signIn } from './fixtures.ts';
import {
  fillHostile,
  hostileFields,
  inParallel,
  namedKinds,
  sendAll,
  textAt,
  writable,
} from './hostile-items.ts';

/** A server of its own: what is written here is no company for other journeys. */
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

/** A page within the app, and the texts that it must show as they are. */
interface Visit {
  readonly path: string;
  readonly shows: readonly string[];
}

/** What a gallery reads of its address. */
const addressed = ['name', 'sort', 'view', 'page', 'position', 'rating'];

/** What the texts try: `ran=1`, elements of their own, loads from elsewhere; the page notes it. */
async function watchFor(page: Page): Promise<string[]> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!/^(http:\/\/localhost:|blob:http:\/\/localhost:)/.test(request.url()))
      seen.push(`request to ${request.url()}`);
  });
  await page.exposeFunction('note', (what: string) => void seen.push(what));
  await page.addInitScript(() => {
    const { note } = window as unknown as { note: (what: string) => void };
    Object.defineProperty(window, 'ran', { set: () => note(`ran on ${location.href}`) });
    document.addEventListener('securitypolicyviolation', (event) =>
      note(`policy: ${event.violatedDirective} ${event.blockedURI} on ${location.href}`),
    );
  });
  return seen;
}

/** Goes to each page within the app, and says what it did not show or what it should not have. */
async function walk(page: Page, visits: readonly Visit[]): Promise<string[]> {
  return page.evaluate(async (list) => {
    const squeeze = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
    const forbidden =
      '//@*[starts-with(name(), "on")] | //iframe | //object | //embed | //base | //marquee | ' +
      // A link of ours may carry such a search, with its slashes encoded.
      '//meta[@http-equiv="refresh"] | //*[contains(@href, "//evil.example") or ' +
      'contains(@src, "//evil.example") or starts-with(@href, "javascript:")]';
    const found: string[] = [];
    const frame = () => new Promise(requestAnimationFrame);
    for (const { path, shows } of list) {
      history.pushState({ usr: null, key: path, idx: history.length }, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      const wanted = shows.map(squeeze);
      const end = performance.now() + 15_000;
      let missing: string[] = [];
      do {
        await frame();
        await frame();
        const text = squeeze(document.querySelector('main')?.textContent ?? '');
        missing = wanted.filter((one) => !text.includes(one));
      } while (
        (missing.length > 0 || document.querySelector('[aria-busy="true"]')) &&
        performance.now() < end
      );
      for (const one of missing) found.push(`${path} does not show ${one}`);
      const { snapshotLength } = document.evaluate(forbidden, document, null, 7);
      if (snapshotLength > 0) found.push(`${path} holds ${snapshotLength} nodes of hostile text`);
    }
    return found;
  }, visits);
}

interface Built {
  readonly _id: string;
  readonly name: string;
  readonly owner: { readonly _id: string; readonly name: string };
}

/** A page as the server sends it to whom it does not know, and the texts that must stand in it as they are. */
interface Served {
  readonly path: string;
  readonly kind: string;
  readonly html: string;
  readonly title: string;
  /** In attributes and in data. */
  readonly texts: readonly string[];
}

/** Files to be loaded ahead, which a frame has no server for and says so of each. */
const hints = /<link rel="(?:module)?preload"[^>]*>/g;

/** What the server sends of lineups and their fans: the pages with their heads, and the frames. */
async function readServed(server: RunningServer, built: readonly Built[]): Promise<Served[]> {
  const wanted = built.flatMap(({ _id, name, owner }) => {
    const headline = lineupHeadline(podium, name, owner.name);
    return [
      { path: `/podium/${_id}`, kind: 'lineup', title: name, texts: [name, headline, owner.name] },
      { path: `/embed/podium/${_id}`, kind: 'frame', title: headline, texts: [headline] },
      { path: `/users/${owner._id}`, kind: 'fan', title: owner.name, texts: [owner.name, name] },
    ];
  });
  async function read({ path }: { path: string }): Promise<string> {
    const answer = await fetch(server.url + path);
    // Too many wait to be drawn, or one took too long on a machine that is busy.
    if (answer.status === 503) {
      await sleep(1000);
      return read({ path });
    }
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return answer.text();
  }
  const answers = await inParallel(wanted, read);
  return wanted.map((one, index) => ({
    ...one,
    html: answers[index]?.replaceAll(hints, '') ?? '',
  }));
}

/**
 * Shows what the server sent in frames that no policy protects, and says what became of texts: each kind of
 * page has the same elements and attributes whatever it is about. A body that is the same in all of a
 * kind is shown once.
 */
function showInFrames(page: Page, served: readonly Served[]): Promise<string[]> {
  return page.evaluate(async (list) => {
    const squeeze = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
    const elementsOf = (root: Document) =>
      [...root.querySelectorAll('*')]
        .map((one) => `${one.localName} ${[...one.attributes].map(({ name }) => name)}`)
        .join('\n');
    const usual = new Map<string, string>();
    const bodies = new Map<string, string>();
    const found: string[] = [];
    /** Shows a whole document in a frame of its own. */
    async function open(html: string) {
      const frame = document.createElement('iframe');
      frame.srcdoc = html;
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
      return frame;
    }
    /** Writes what has no scripts of modules into a frame that is there, which is less work. */
    async function write(frame: HTMLIFrameElement, html: string) {
      const loaded = new Promise((resolve) =>
        frame.addEventListener('load', resolve, { once: true }),
      );
      frame.contentDocument?.open();
      frame.contentDocument?.write(html);
      frame.contentDocument?.close();
      await loaded;
      return frame.contentDocument;
    }
    function check(
      root: Document | null,
      part: string,
      { path, title, texts }: (typeof list)[number],
    ) {
      if (!root) return found.push(`${path} left its frame`);
      const elements = elementsOf(root);
      if (elements !== (usual.get(part) ?? elements))
        found.push(`${path} has elements of ${title}`);
      usual.set(part, elements);
      if (squeeze(root.title) !== squeeze(`${title} · Tifo`))
        found.push(`${path} is called ${root.title}`);
      const json = root.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null';
      let data: unknown;
      try {
        data = JSON.parse(json);
      } catch {
        found.push(`${path} holds broken data`);
      }
      const stands = [...root.querySelectorAll('meta, svg')]
        .map((one) => one.getAttribute('content') ?? one.getAttribute('aria-label') ?? '')
        .concat(JSON.stringify(data))
        .join('\n');
      for (const text of texts) {
        if (!stands.includes(text)) found.push(`${path} does not hold ${text}`);
      }
    }
    async function show(blank: HTMLIFrameElement, one: (typeof list)[number]) {
      const { kind, html } = one;
      const at = html.indexOf('<body');
      const body = html.slice(at);
      const isNew = bodies.get(kind) !== body;
      if (isNew) {
        const frame = await open(html);
        check(frame.contentDocument, kind, one);
        frame.remove();
        bodies.set(kind, bodies.get(kind) ?? body);
      }
      if (bodies.get(kind) !== body) return;
      // What was just shown whole has its texts where they stand.
      const head = { ...one, texts: isNew ? [] : one.texts };
      check(await write(blank, html.slice(0, at)), `head of a ${kind}`, head);
    }
    const waiting = list.values();
    async function showInTurn() {
      const blank = await open('');
      for (const one of waiting) await show(blank, one);
    }
    await Promise.all(Array.from({ length: 10 }, showInTurn));
    return found;
  }, served);
}

/** The texts of the pages of a list, a hundred a page: what the API answers is what pages show. */
async function listed(
  get: (path: string) => Promise<{ data: readonly Record<string, unknown>[] }>,
  path: string,
  fields: readonly string[],
): Promise<string[][]> {
  const pages = Math.ceil(writable.length / 100);
  return Promise.all(
    Array.from({ length: pages }, async (_, index) => {
      const { data } = await get(`${path}?size=100&page=${index + 1}`);
      return data
        .flatMap((row) => fields.map((field) => row[field]))
        .filter((text) => typeof text === 'string');
    }),
  );
}

test('300 hostile texts in every text field are shown as text, and none runs', async ({
  page,
  browser,
  request,
  server,
  watch,
}) => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(300);
  // Texts in addresses look for what is not there.
  watch.expectFailure(/./);
  const seen = await watchFor(page);
  const me = await registerFan(request, server);
  const api = callAs(request, server, me);
  const { items, fans } = await fillHostile(server);
  const idsOf = (kind: string) => items.get(kind) ?? [];
  const idOf = (kind: string, turn: number) => idsOf(kind)[turn] ?? '';
  const myId = String(me.user._id);

  await test.step('what fans write by calls is written by them', async () => {
    const riders = idsOf('rider');
    const slots = Object.fromEntries(podium.slots.map(({ name }, turn) => [name, riders[turn]]));
    const as = (path: string, token: string, body: unknown) =>
      ({ method: 'POST', path, token, body }) as const;
    const toggle = (path: string, token: string) =>
      ({ method: 'PATCH', path, token, body: { on: true } }) as const;
    await sendAll(server, [
      ...fans.map(({ token, text }) => as(podium.api.create, token, { name: text, ...slots })),
      // A hundred on each of some players.
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

  // Whole lists at once: a page of six texts each would take minutes.
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
      ...paged(`${kind.page}?sort=-newest`, await listed(api.get, newest, ['name', ...texts])),
    );
    // A hundred riders bear every text; the page is the same for every kind.
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
    ...paged('/motogp/riders?view=podiums', await listed(api.get, podium.api.base, ['name'])),
    ...paged('/users?name=hostile', await listed(api.get, '/users/byName/hostile', ['name'])),
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
    // Every text somewhere in an address.
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
  // A text that runs may leave the page: what it did before says more than that.
  const found = await walk(page, visits).catch((error: Error) => [error.message]);
  expect([...seen.slice(0, 20), ...found]).toEqual([]);

  await test.step('nor in what the server itself writes: heads, and pages to be framed', async () => {
    // Not watched over: the client's own scripts fail in such a frame.
    const context = await browser.newContext();
    const blank = await context.newPage();
    const ran = await watchFor(blank);
    const built = podiums.filter(({ owner }) => fans.some(({ id }) => id === owner._id));
    expect(built).toHaveLength(fans.length);
    const found = await showInFrames(blank, await readServed(server, built));
    expect([...ran, ...found]).toEqual([]);
    await context.close();
  });

  await test.step('a file may be called anything, too', async () => {
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
