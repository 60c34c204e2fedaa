import type { Page } from '@playwright/test';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import { callAs, expect, registerFan, signIn, test } from './fixtures.ts';
import { saveLineup } from './lineup-steps.ts';
import { waitForIdle } from './page-checks.ts';

const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
} as const;

/** Delays every script of a page's own; answers how to let them come. */
async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** From now on, what of the title changes from a frame to the next: its text, place, type, number. */
async function watchTitle(page: Page): Promise<() => Promise<string[]>> {
  // There is no frame before the styles, and no typeface is asked for before there is one.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { titlesSeen: seen });
    function look() {
      const titles = [...document.querySelectorAll('main h1')].map((title) => {
        const { top, left, height } = title.getBoundingClientRect();
        const { fontSize, color } = getComputedStyle(title);
        return [title.textContent, ...[top, left, height].map(Math.round), fontSize, color].join(
          ' ',
        );
      });
      seen.add(titles.join(' | '));
      requestAnimationFrame(look);
    }
    look();
  });
  return () =>
    page.evaluate(() => [...(window as unknown as { titlesSeen: Set<string> }).titlesSeen]);
}

const longName = 'Los que nunca se fueron del Estadio de la Victoria';

interface Opened {
  readonly of: Lineup | 'a fan';
  /** Of a lineup; a fan has a name already. */
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
  test(`the name of ${what} is there before any script and stays as it is: ${size}, ${theme}, ${who}`, async ({
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
    const seen = await watchTitle(page);
    release();
    await expect(
      page.locator('#main').getByRole('heading', { level: 1, name: shown }),
    ).toBeVisible();
    await waitForIdle(page);
    expect(await seen()).toHaveLength(1);
  });
}

test('the drawing of the login is there before any script', async ({ page, server }) => {
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
