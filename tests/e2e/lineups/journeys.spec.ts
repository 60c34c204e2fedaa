import { getSlotItem } from '#contract/lineups/lineup-items.ts';
import { updatedNotice } from '#contract/notices.ts';
import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import { callAs, expect, newFan, registerFan, signIn, test } from '../fixtures.ts';
import {
  checkAccessible,
  checkWidth,
  showTheme,
  tabTo,
  waitForIdle,
  watchShifts,
} from '../page-checks.ts';
import { elevenSlots, filled, freeRows, picker, place, rows, saveLineup } from './steps.ts';

test.describe.configure({ timeout: 120_000 });

test('the second tab to save an Eleven sees the conflict and may replace, and a search without results keeps its text', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/\/eleven\/\w|\/(players|teams)\?/);
  const session = await registerFan(request, server);
  const { _id } = await saveLineup(callAs(request, server, session), eleven, 'De los dos');
  await signIn(page, server, session);
  await page.goto('/eleven');
  await waitForIdle(page);
  await showTheme(page, 'dark');
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('De los dos');
  const other = await page.context().newPage();
  await other.goto('/eleven');
  await other.getByLabel('Name', { exact: true }).fill('De la otra');
  await other.getByRole('button', { name: 'Update Eleven' }).click();
  await expect(other.getByText(updatedNotice('Eleven').title)).toBeVisible();
  await expect(other).toHaveURL(/\/fifa\/players$/);

  await tabTo(page, name);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('De esta');
  await tabTo(page, page.getByRole('button', { name: 'Update Eleven' }));
  await page.keyboard.press('Enter');
  const conflict = page.getByRole('alert').filter({ hasText: 'changed in the meantime' });
  await expect(conflict).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(conflict.getByText('Saved: De la otra. Here: De esta.')).toBeVisible();
  await checkAccessible(page, 'an Eleven that was changed meanwhile');
  await showTheme(page, 'dark');
  await page.setViewportSize({ width: 390, height: 844 });
  const shifts = await watchShifts(page, '/fifa/players');
  await tabTo(page, page.getByRole('button', { name: 'Replace it with mine' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/fifa\/players$/);
  await waitForIdle(page);
  await tabTo(page, page.getByRole('link', { name: 'See it' }));
  expect(await shifts()).toBeLessThan(0.02);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/eleven/${_id}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'De esta' })).toBeVisible();

  await page.goto('/fifa/players?name=zzmbape');
  await page.getByRole('button', { name: 'Search again: zzmbape' }).click();
  const search = page.getByLabel('Search', { exact: true });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('zzmbape');
});

test('an Eleven of the first listed players takes at most 35 key presses beside its name, with the focus in view', async ({
  page,
  request,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/eleven');
  await waitForIdle(page);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('Tab');
  await press('Enter');
  await expect(page).toHaveURL(/#main$/);
  while (!(await page.locator('[data-slot]:focus').count())) await press('Tab');
  await press('Enter');
  const name = page.getByLabel('Name', { exact: true });
  const save = page.getByRole('button', { name: 'Create Eleven' });
  for (const [index, slot] of elevenSlots.entries()) {
    await expect(picker(page, slot.label).getByRole('searchbox')).toBeFocused();
    for (const size of [
      { width: 1024, height: 768 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await expect(place(page, slot.name)).toBeInViewport({ ratio: 1 });
      await expect(name).toBeInViewport({ ratio: 1 });
      await expect(save).toBeInViewport({ ratio: 1 });
      await expect(rows(picker(page, slot.label)).nth(4)).toBeInViewport({ ratio: 1 });
    }
    await press('Enter');
    await expect(filled(page)).toHaveText(`${index + 1} of 11`);
  }
  await expect(name).toBeFocused();
  await page.keyboard.type('Los de arriba');
  const shifts = await watchShifts(page, '/fifa/players');
  await press('Enter');
  await expect(page).toHaveURL(/\/fifa\/players$/);
  expect(keys).toBeLessThanOrEqual(35);
  const band = page.getByRole('region', { name: 'Los de arriba' });
  await expect(band.getByRole('link', { name: 'See it' })).toBeVisible();
  await waitForIdle(page);
  await checkAccessible(page, 'the gallery after an Eleven was saved');
  expect(await shifts()).toBeLessThan(0.02);
  await page.reload();
  await waitForIdle(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(band).toHaveCount(0);

  await page.goto('/eleven');
  await place(page, 'forward1').click();
  await page.keyboard.press('Delete');
  const keeper = page.locator('[data-slot="goalkeeper"]');
  await keeper.dragTo(place(page, 'forward1'));
  await expect(page.getByText(/fits at goalkeeper$/).first()).toBeVisible();
  await expect(filled(page)).toHaveText('10 of 11');
  await tabTo(page, page.locator('[data-slot][tabindex="0"]'));
  await page.keyboard.press('ControlOrMeta+z');
  await expect(filled(page)).toHaveText('11 of 11');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(filled(page)).toHaveText('10 of 11');
  await tabTo(page, freeRows(picker(page, 'Forward 1')).first());
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('lineup galleries are searched and sorted on a phone, five per page', async ({
  page,
  request,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const fans = [];
  for (let index = 0; index < 6; index++) {
    const session = await registerFan(request, server, newFan(`Zoraida ${index}`));
    const api = callAs(request, server, session);
    fans.push({ session, api, saved: await saveLineup(api, podium, `Zz podio ${index}`) });
  }
  const [first, second] = fans;
  if (!first || !second) throw new Error('Six were registered');
  await second.api.post(`/comment/createpodium/${first.saved._id}`, { comment: '¡Sí!', rating: 5 });

  await signIn(page, server, second.session);
  await page.goto('/motogp/riders?view=podiums');
  await waitForIdle(page);
  await showTheme(page, 'dark');
  await expect(page.getByRole('heading', { level: 1, name: 'Podiums' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(5);
  const search = page.getByLabel('Search', { exact: true });
  await tabTo(page, search);
  await page.keyboard.type('zoraida');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /^6 Podiums$/ })).toBeVisible();
  await expect(cards).toHaveCount(5);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Sort by')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/order=likes/);
  await page.keyboard.press('ArrowDown');
  await expect(cards.first().getByRole('heading')).toHaveText('Zz podio 0');
  await expect(page).toHaveURL(/lineup=zoraida&order=rating/);
  const places = cards.first().getByRole('listitem');
  const lefts = await places.evaluateAll((items) =>
    items.map((item) => item.getBoundingClientRect().left),
  );
  expect(lefts[1]).toBeLessThan(lefts[0] ?? 0);
  expect(lefts[0]).toBeLessThan(lefts[2] ?? 0);
  const [winner] = podium.slots;
  const wins = winner && getSlotItem(first.saved, winner);
  await expect(places.first()).toHaveAccessibleName(`First place: ${wins?.name}`);
  await tabTo(page, page.getByRole('button', { name: 'Next page' }));
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(1);
  await checkWidth(page, 'the gallery of Podiums');
  await checkAccessible(page, 'the gallery of Podiums');

  await tabTo(page, search);
  await page.keyboard.type('nadie se llama así');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Search again: nadie se llama así' }));
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('nadie se llama así');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Zz podio 3');
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await tabTo(page, page.getByRole('button', { name: /^Remove/ }));
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(5);
  const rights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect()));
  const edge = Math.max(...rights.map(({ right }) => right));
  const rows = Map.groupBy(rights, ({ top }) => Math.round(top));
  for (const row of rows.values()) {
    expect(Math.max(...row.map(({ right }) => right))).toBeCloseTo(edge, 0);
  }
});
