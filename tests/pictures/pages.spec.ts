import type { Page } from '@playwright/test';
import { test as base, expect, type Session, signIn } from '#tests/e2e/fixtures.ts';
import { showTheme, waitForIdle } from '#tests/e2e/page-checks.ts';
import { startServer } from '#tests/support/server.ts';
import { startTime } from './clock.ts';
import { fillSite, type Site } from './site.ts';

const widths = [320, 390, 1440];
const deterministicServer = new URL('deterministic-server.ts', import.meta.url).href;

const test = base.extend<object, { site: Site }>({
  server: [
    async ({ playwright: _playwright }, use) => {
      const settings = { RATE_LIMITS: 'off', NODE_OPTIONS: `--import=${deterministicServer}` };
      const server = await startServer(settings);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  site: [
    async ({ playwright, server }, use) => {
      const request = await playwright.request.newContext();
      await use(await fillSite(request, server));
      await request.dispose();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

interface Shown {
  readonly name: string;
  readonly path: (site: Site) => string;
  readonly as?: (site: Site) => Session;
}

const viewer = ({ viewer: session }: Site) => session;

const pages: readonly Shown[] = [
  { name: 'home', path: () => '/' },
  { name: 'login', path: () => '/login' },
  { name: 'players', path: () => '/fifa/players', as: viewer },
  { name: 'circuits', path: () => '/motogp/circuits', as: viewer },
  // Each sport has its own drawing rules.
  { name: 'player', path: ({ pages: { player } }) => player, as: viewer },
  { name: 'rider', path: ({ pages: { rider } }) => rider, as: viewer },
  { name: 'lifter', path: ({ pages: { lifter } }) => lifter, as: viewer },
  { name: 'builder', path: () => '/eleven', as: ({ builder }) => builder },
  { name: 'eleven', path: ({ pages: { eleven } }) => eleven, as: viewer },
  { name: 'favourites', path: () => '/profile/favourites', as: viewer },
];

async function waitForPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Images that are hidden at this width never load.
    const images = [...document.images].filter((image) => image.checkVisibility());
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode()));
  });
}

for (const { name, path, as } of pages) {
  test(`${name} matches its baseline`, async ({ page, server, site }) => {
    await page.clock.setFixedTime(startTime);
    if (as) await signIn(page, server, as(site));
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path(site));
      await waitForIdle(page);
      await showTheme(page, theme);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await waitForIdle(page);
        await waitForPictures(page);
        const picture = `${name}-${theme}-${width}.png`;
        await expect.soft(page).toHaveScreenshot(picture, { fullPage: true });
      }
    }
  });
}
