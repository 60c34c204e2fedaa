import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { shareText } from '#client/lineups/crowd/crowd-share-text.ts';
import { shareFormats } from '#contract/share.ts';
import { eleven } from '#sports/football/eleven.ts';
import { storeBuilders } from '#tests/support/fans/server-fans.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import {
  callAs,
  expect,
  test as journey,
  newFan,
  openWindow,
  readCode,
  registerFan,
  sendCode,
  signIn,
} from './fixtures.ts';
import { chooseSlots, fillByTap, filled, picker, place, rows } from './lineups/steps.ts';
import { checkAccessible, checkWidth, showTheme, waitForIdle } from './page-checks.ts';

/** Lineups of other journeys would change the exact counts. */
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
test.describe.configure({ timeout: 120_000 });

const title = 'Los de siempre';

interface Named {
  readonly _id: string;
  readonly name: string;
}

async function build(page: Page, keeper: string) {
  await page.goto('/eleven');
  await place(page, 'goalkeeper').click();
  const list = picker(page, 'Goalkeeper');
  const icon = page.getByRole('button', { name: 'Search players' });
  if (await icon.isVisible()) await icon.click();
  await list.getByRole('searchbox').fill(keeper);
  await expect(rows(list)).toHaveCount(1);
  await rows(list).click();
  await expect(filled(page)).toHaveText('1 of 11');
  await fillByTap(page, eleven, 1);
  await page.getByLabel('Name').fill(title);
  await page.getByRole('button', { name: 'Create Eleven' }).click();
}

async function lookAt(file: string) {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const colors = new Set<number>();
  const counts = { ground: 0, grass: 0 };
  // Every seventh pixel is a fair sample, since no line or letter repeats at this distance.
  const step = 7 * info.channels;
  for (let at = 0; at < data.length; at += step) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    const color = data.readUIntBE(at, 3);
    colors.add(color);
    if (color === 0xf3edeb) counts.ground += 1;
    if (green > red + 40 && green > blue + 20) counts.grass += 1;
  }
  const seen = Math.ceil(data.length / step);
  return { ground: counts.ground / seen, grass: counts.grass / seen, colors: colors.size };
}

async function download(page: Page, sheet: Locator) {
  for (const [format, use] of [
    ['link', 'a link'],
    ['post', 'a post'],
    ['story', 'a story'],
  ] as const) {
    const { width, height } = shareFormats[format];
    const link = sheet.getByRole('link', {
      name: `Download picture for ${use}, ${width} by ${height}`,
    });
    // The picture may fail under load.
    const again = sheet.getByRole('button', { name: `Try again to draw the picture for ${use}` });
    const drawnWidth = async () => {
      if (await again.isVisible()) await again.click();
      return link
        .locator('img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    };
    await expect.poll(drawnWidth, { timeout: 60_000 }).toEqual([width]);
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${title} ${format}\\.png$`, 'i'));
    const path = await file.path();
    expect(await sharp(path).metadata()).toMatchObject({ format: 'png', width, height });
    const { ground, grass, colors } = await lookAt(path);
    expect(ground, format).toBeLessThan(0.6);
    expect(grass, format).toBeGreaterThan(0.15);
    expect(colors, format).toBeGreaterThan(100);
  }
}

test(
  'a fan builds and shares, a stranger reads it, signs up, starts from it, and the shares of both move',
  { tag: '@day-phone' },
  async ({ page, context, browser, request, server, watch }, { project }) => {
    const isPhone = project.name === 'phone';
    const themes = isPhone ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
    const fan = await registerFan(request, server);
    const api = callAs(request, server, fan);
    const usual = await chooseSlots(api, eleven);
    await storeBuilders(server, eleven, usual, 19);
    const keepers = (await api.get('/players/?size=10&sort=name&position=goalkeeper')).data;
    const { name: keeper } = keepers.find(({ _id }: Named) => _id !== usual.goalkeeper) as Named;
    const { total: before } = await api.get('/eleven/crowd');
    watch.expectFailure(/\/media\/share\//);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, server, fan);

    let address = '';
    await test.step('a fan builds, saves and shares an Eleven', async () => {
      await build(page, keeper);
      await expect(page).toHaveURL(/\/fifa\/players$/);
      await showTheme(page, themes[0]);
      const band = page.getByRole('region', { name: title });
      await band.getByRole('button', { name: 'Share' }).click();
      const sheet = page.getByRole('dialog', { name: 'Share' });
      await sheet.getByRole('button', { name: 'Copy link' }).click();
      await expect(sheet.getByRole('button', { name: 'Copied' })).toBeVisible();
      address = await page.evaluate(() => navigator.clipboard.readText());
      await download(page, sheet);
      await sheet.getByRole('button', { name: 'Close' }).click();
      await band.getByRole('link', { name: 'See it' }).click();
      await expect(page).toHaveURL(address);
    });

    const row = (window: Page) =>
      window
        .getByRole('region', { name: 'Goalkeeper' })
        .getByRole('listitem')
        .filter({ hasText: keeper });
    const crowd = '/eleven/crowd?place=goalkeeper';
    await page.goto('/eleven');
    await page.getByRole('link', { name: 'The fans’ Eleven' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'The fans’ Eleven' })).toBeVisible();
    await page.getByRole('button', { name: /^Goalkeeper,/ }).click();
    await expect(row(page)).toContainText('1 fan');
    await expect(row(page)).toContainText(shareText(1 / (before + 1)));
    await expect(row(page)).toContainText('Your pick');
    await checkAccessible(page, 'the crowd, with shares');
    await checkWidth(page, 'the crowd, with shares');

    const visitor = await openWindow(
      { browser, server, watch },
      isPhone ? 'desktop' : 'phone',
      null,
    );
    const main = visitor.getByRole('main');
    await test.step('a visitor opens the link', async () => {
      await visitor.goto(address);
      await waitForIdle(visitor);
      await showTheme(visitor, themes[1]);
      await expect(visitor).toHaveTitle(`${title} · Tifo`);
      await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(main.getByRole('link', { name: fan.fan.name })).toBeVisible();
      await expect(main.getByRole('link', { name: keeper }).first()).toBeVisible();
      await expect(main.getByText('0 likes', { exact: true })).toBeVisible();
      await expect(main.getByRole('button', { name: /Like|Delete|Start/ })).toHaveCount(0);
      await expect(main.getByRole('link', { name: 'All Elevens' })).toHaveCount(0);
      await checkAccessible(visitor, 'a shared Eleven');
      await checkWidth(visitor, 'a shared Eleven');
    });

    await test.step('the sign-up returns to the Eleven', async () => {
      await main.getByRole('link', { name: 'Log in', exact: true }).first().click();
      await expect(visitor.getByText('Log in to like or comment on this Eleven.')).toBeVisible();
      await main.getByRole('link', { name: 'Sign up' }).click();
      const { name, email, password } = newFan('Pau Vidal');
      await visitor.getByLabel('Name').fill(name);
      await visitor.getByLabel('Email').fill(email);
      await visitor.getByLabel('Password', { exact: true }).fill(password);
      await visitor.getByRole('radio', { name: 'otros' }).check({ force: true });
      await main.getByRole('button', { name: 'Register' }).click();
      await sendCode(visitor, await readCode(visitor, server, email));
      await expect(visitor).toHaveURL(address);
      await expect(main.getByRole('link', { name: 'All Elevens' })).toBeVisible();
      const like = main.getByRole('button', { name: 'Like', exact: true });
      await like.click();
      await expect(like).toHaveAttribute('aria-pressed', 'true');
      await main.getByRole('button', { name: 'Liked by you', exact: true }).click();
      const fans = visitor.getByRole('dialog', { name: 'Liked by' });
      await expect(fans.getByRole('link', { name })).toBeVisible();
      await checkAccessible(visitor, 'the fans of an Eleven');
      await visitor.keyboard.press('Escape');
    });

    await test.step('the new fan starts from the Eleven and saves', async () => {
      await main.getByRole('button', { name: 'Start from this Eleven' }).click();
      await expect(visitor).toHaveURL(/\/eleven$/);
      await expect(filled(visitor)).toHaveText('11 of 11');
      await visitor.getByLabel('Name').fill('La segunda');
      await visitor.getByRole('button', { name: 'Create Eleven' }).click();
      await visitor.getByRole('region', { name: 'La segunda' }).getByRole('link').click();
      await expect(visitor.getByText(`Started from ${title} of ${fan.fan.name}`)).toBeVisible();
      await main.getByRole('link', { name: title }).first().click();
      await expect(visitor).toHaveURL(address);
    });

    await test.step('both fans see the changed shares', async () => {
      await visitor.goto(crowd);
      await page.evaluate(() =>
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
      );
      for (const window of [visitor, page]) {
        await expect(row(window)).toContainText('2 fans');
        await expect(row(window)).toContainText(shareText(2 / (before + 2)));
        await expect(row(window)).toContainText('Your pick');
      }
    });
  },
);
