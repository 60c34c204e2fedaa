import type { Page } from '@playwright/test';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { eleven } from '#sports/football/eleven.ts';
import { sports } from '#sports/index.ts';
import { podium } from '#sports/motogp/podium.ts';
import { callAs, delayCall, expect, registerFan, signIn, test } from './fixtures.ts';
import { saveLineup } from './lineups/steps.ts';
import { waitForIdle } from './page-checks.ts';

const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
} as const;

async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

interface SeenTitle {
  readonly text: string | null;
  readonly place: readonly [top: number, left: number];
  readonly type: readonly [height: number, fontSize: string, color: string];
}

/** Records the headings of each frame in which they differ from all earlier frames. */
async function watchTitles(page: Page): Promise<() => Promise<SeenTitle[][]>> {
  // The first frame requests the fonts.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { titlesSeen: seen });
    function look() {
      const titles = [...document.querySelectorAll('main h1')].map((title) => {
        const { top, left, height } = title.getBoundingClientRect();
        const { fontSize, color } = getComputedStyle(title);
        return {
          text: title.textContent,
          place: [Math.round(top), Math.round(left)],
          type: [Math.round(height), fontSize, color],
        };
      });
      seen.add(JSON.stringify(titles));
      requestAnimationFrame(look);
    }
    look();
  });
  return async () => {
    const seen = await page.evaluate(() => [
      ...(window as unknown as { titlesSeen: Set<string> }).titlesSeen,
    ]);
    return seen.map((titles) => JSON.parse(titles));
  };
}

const longName = 'Los que nunca se fueron del Estadio de la Victoria';

interface Opened {
  readonly of: Lineup | 'a fan';
  readonly name: string;
  readonly size: keyof typeof sizes;
  readonly theme: 'light' | 'dark';
  readonly signedIn: boolean;
}
const opened: readonly Opened[] = [
  { of: eleven, name: 'Los de arriba', size: 'phone', theme: 'dark', signedIn: true },
  { of: eleven, name: longName, size: 'tablet', theme: 'light', signedIn: false },
  { of: eleven, name: 'Ñ & <i>Los</i>', size: 'desktop', theme: 'dark', signedIn: false },
  { of: podium, name: longName, size: 'phone', theme: 'light', signedIn: false },
  { of: podium, name: 'Los tres', size: 'tablet', theme: 'dark', signedIn: false },
  { of: podium, name: 'Los tres', size: 'desktop', theme: 'light', signedIn: true },
  { of: 'a fan', name: '', size: 'phone', theme: 'light', signedIn: false },
  { of: 'a fan', name: '', size: 'desktop', theme: 'dark', signedIn: true },
];

for (const { of, name, size, theme, signedIn } of opened) {
  const what = of === 'a fan' ? of : `a lineup, ${of.name},`;
  const who = signedIn ? 'signed in' : 'a stranger';
  test(`the name of ${what} is shown before any script and does not change: ${size}, ${theme}, ${who}`, async ({
    page,
    request,
    server,
  }) => {
    const fan = await registerFan(request, server);
    const api = callAs(request, server, fan);
    const path =
      of === 'a fan'
        ? `/users/${fan.user._id}`
        : `${of.page}/${(await saveLineup(api, of, name))._id}`;
    const shown = of === 'a fan' ? fan.fan.name : name;
    if (signedIn) await signIn(page, server, fan);
    await page.setViewportSize(sizes[size]);
    await page.addInitScript(
      (dark) => localStorage.setItem('darkMode', dark),
      `${theme === 'dark'}`,
    );
    const release = await delayScripts(page);
    await page.goto(server.url + path, { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1, name: shown, exact: true });
    await expect(title).toBeVisible();
    const seen = await watchTitles(page);
    release();
    await expect(
      page.locator('#main').getByRole('heading', { level: 1, name: shown }),
    ).toBeVisible();
    await waitForIdle(page);
    expect(await seen()).toHaveLength(1);
  });
}

/** The kinds share all combinations of size and theme. */
const looks = [
  ['phone', 'dark'],
  ['desktop', 'light'],
  ['tablet', 'dark'],
  ['phone', 'light'],
  ['desktop', 'dark'],
  ['tablet', 'light'],
] as const;
const wordOf = ({ labels: { one } }: Kind) => one.charAt(0).toUpperCase() + one.slice(1);

for (const [index, kind] of kindsOf(sports).entries()) {
  const [size, theme] = looks[index % looks.length] ?? ['phone', 'dark'];
  const word = wordOf(kind);
  test(`"${word}" is the heading before any script, and the name replaces it in place: ${size}, ${theme}`, async ({
    page,
    request,
    server,
  }) => {
    const fan = await registerFan(request, server);
    const [item] = (await callAs(request, server, fan).get(kind.api.base)).data;
    await signIn(page, server, fan);
    await page.setViewportSize(sizes[size]);
    await page.addInitScript(
      (dark) => localStorage.setItem('darkMode', dark),
      `${theme === 'dark'}`,
    );
    const release = await delayScripts(page);
    const answer = await delayCall(page, `**/api/v1${kind.api.base}/${item._id}`);
    await page.goto(`${server.url}${kind.page}/${item._id}`, { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    await expect(title).toHaveText(word);
    await expect(page).toHaveTitle(`${word} · Tifo`);
    const seen = await watchTitles(page);

    release();
    const panel = page.locator('#main article[aria-busy="true"]');
    await expect(panel.getByRole('heading', { level: 1, name: word, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`${word} · Tifo`);
    await expect(title).toHaveCount(1);
    answer();
    await expect(title).toHaveText(item.name);
    await expect(page).toHaveTitle(`${item.name} · Tifo`);
    await waitForIdle(page);

    const frames = await seen();
    expect(frames.map((titles) => titles.map(({ text }) => text))).toEqual([[word], [item.name]]);
    expect(new Set(frames.map(([one]) => `${one?.place}`)).size).toBe(1);
  });
}

test('a visitor is redirected from an item’s page without a flash of its heading', async ({
  page,
  server,
}) => {
  const release = await delayScripts(page);
  await page.goto(`${server.url}/fifa/players/any`, { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Player');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle('Log in · Tifo');
});

test('the drawing of the login page is shown before any script', async ({ page, server }) => {
  await page.setViewportSize(sizes.phone);
  const release = await delayScripts(page);
  await page.goto(`${server.url}/login`, { waitUntil: 'commit' });
  const widthOf = () =>
    page.locator('main img').evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(widthOf).toBeGreaterThan(0);
  release();
  await waitForIdle(page);
  expect(await widthOf()).toBeGreaterThan(0);
});
