import type { APIRequestContext, Page } from '@playwright/test';
import type { RunningServer } from '#tests/support/server.ts';
import {
  callAs,
  expect,
  newFan,
  openWindow,
  registerFan,
  type Session,
  signIn,
  test,
} from './fixtures.ts';
import { checkAccessible, checkSpanish, checkTargets, checkWidth } from './page-checks.ts';

test.setTimeout(120_000);

/** A job adds the words of the starter catalogue after the first start. */
async function waitForMisspellings(
  request: APIRequestContext,
  server: RunningServer,
  session: Session,
) {
  const { get } = callAs(request, server, session);
  await expect
    .poll(async () => (await get('/search?q=belingam')).groups.length, { timeout: 60_000 })
    .toBeGreaterThan(0);
}

const parts = (page: Page) => ({
  icon: page.getByRole('link', { name: 'Search everything' }),
  dialog: page.getByRole('dialog', { name: 'Search' }),
  field: page.getByRole('combobox', { name: 'Search everything' }),
  option: (name: string | RegExp) => page.getByRole('option', { name }),
});

async function check(page: Page, where: string) {
  await checkAccessible(page, where);
  await checkTargets(page, where);
  await checkWidth(page, where);
  await checkSpanish(page, where);
}

test('a misspelled name is found by keys alone', { tag: '@day' }, async ({
  page,
  request,
  server,
}) => {
  const session = await registerFan(request, server);
  await signIn(page, server, session);
  await waitForMisspellings(request, server, session);
  await page.goto('/about');
  const { dialog, field, option } = parts(page);

  await test.step('the slash opens the dialog, and a suggestion is opened', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(field).toBeFocused({ timeout: 2000 });
    }).toPass();
    await check(page, 'the search before typing');
    await page.keyboard.type('belingam');
    await expect(page.getByText('Did you mean Bellingham?')).toBeVisible();
    await expect(option(/^Jude Bellingham/)).toHaveAttribute('aria-selected', 'true');
    await check(page, 'a suggestion');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Jude Bellingham' })).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('the search and the player are offered the next time', async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expect(page.getByRole('link', { name: /^Jude Bellingham/ })).toBeVisible();
    await check(page, 'recent searches');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('Bellingham');
    await expect(option(/^Jude Bellingham/)).toBeVisible();
    await field.fill('mar');
    await expect(page.getByRole('group', { name: 'Riders' })).toBeVisible();
    await check(page, 'results');
    await field.fill('qwzxqwzx');
    await expect(page.getByText('Try fewer letters.')).toBeVisible();
    await check(page, 'no results');
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('all results of a kind are in its gallery', async () => {
    await page.keyboard.press('/');
    await field.fill('mar');
    await option(/^All .* players$/).click();
    await expect(page).toHaveURL(/\/fifa\/players\?name=mar$/);
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test('a misspelled name is found by touch', async ({ browser, request, server, watch }) => {
  const session = await registerFan(request, server);
  await waitForMisspellings(request, server, session);
  const page = await openWindow({ browser, server, watch }, 'phone', session);
  const { icon, dialog, field, option } = parts(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/motogp');
  await checkWidth(page, 'the header with the icon');
  await icon.tap();
  await expect(field).toBeFocused();
  await field.fill('vinalez');
  await expect(page.getByText('Did you mean Viñales?')).toBeVisible();
  await check(page, 'a suggestion at 320 pixels');
  await page.getByRole('button', { name: 'Viñales', exact: true }).tap();
  await expect(page.getByText('Did you mean')).toBeHidden();
  await option(/^Maverick Viñales/).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Maverick Viñales' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.context().close();
});

test('the search is a page too, and finds fans without an account', async ({
  page,
  request,
  server,
}) => {
  const { fan } = await registerFan(request, server, newFan('Íñigo Ruiz'));
  const response = await page.goto(`/search?q=${encodeURIComponent(fan.name)}`);
  expect(await response?.text()).toContain('<meta name="robots" content="noindex"');
  await expect(page).toHaveTitle('Search · Tifo');
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  const { option, field } = parts(page);
  await expect(option(new RegExp(`^${fan.name}`))).toBeVisible();
  await expect(page.getByText('You see only fans, Elevens and Podiums.')).toBeVisible();
  await check(page, 'the page of the search');
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await field.fill('');
  await expect(page).toHaveURL(/\/search$/);
  await field.fill(fan.name);
  await expect(page).toHaveURL(/\?q=/);
  await option(new RegExp(`^${fan.name}`)).click();
  await expect(page.getByRole('heading', { level: 1, name: fan.name })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue(fan.name);
});

test('lists without a match suggest similar names', async ({ page, request, server, watch }) => {
  watch.expectFailure(/\/(players|teams)\?/);
  const session = await registerFan(request, server);
  await signIn(page, server, session);
  await waitForMisspellings(request, server, session);

  await test.step('in a gallery', async () => {
    await page.goto('/fifa/players?name=belingam');
    await expect(page.getByText('Did you mean Bellingham?')).toBeVisible();
    await check(page, 'a gallery with a suggestion');
    await page.getByRole('button', { name: 'Bellingham', exact: true }).click();
    await expect(page.getByRole('article').first()).toContainText('Bellingham');
  });

  await test.step('in the builder', async () => {
    await page.goto('/eleven');
    const search = page.getByRole('searchbox', { name: 'Search players' });
    await search.fill('vinicius junior');
    await expect(page.getByText('Vinícius Júnior plays forward.')).toBeVisible();
    await search.fill('cortois');
    await page.getByRole('button', { name: 'Thibaut Courtois' }).click();
    await expect(page.getByRole('list').getByText('Thibaut Courtois').first()).toBeVisible();
  });
});
