import { getSlotItem } from '#contract/lineups/lineup-items.ts';
import { deletedNotice, notices, updatedNotice } from '#contract/notices.ts';
import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import {
  callAs,
  expect,
  newFan,
  refuse,
  registerAdmin,
  registerFan,
  signIn,
  test,
} from '../fixtures.ts';
import { seeNotice } from '../see-notice.ts';
import {
  addRider,
  fillByTap,
  filled,
  freeRows,
  picker,
  place,
  removedNotice,
  saveLineup,
} from './steps.ts';

test.describe.configure({ timeout: 120_000 });

test('a rider deleted by an admin leaves an open slot, which the builder reports', async ({
  page,
  request,
  server,
}) => {
  const admin = await registerAdmin(request, server);
  const api = callAs(request, server, admin);
  const leaving = await addRider(api, 'Second For A Day');
  const saved = await saveLineup(api, podium, 'Tres de tres', { secondPlace: leaving._id });
  await signIn(page, server, admin);
  await page.goto(`/motogp/riders/${leaving._id}`);
  await page.getByRole('button', { name: 'Delete rider' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await seeNotice(page, deletedNotice('rider'));

  await page.goto(`/podium/${saved._id}`);
  await expect(page.getByRole('definition').filter({ hasText: /^open$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Update Podium' }).click();
  await expect(filled(page)).toHaveText('2 of 3');
  await expect(removedNotice(page)).toHaveText(
    'Second place is open again: the rider who was there is no longer in the catalogue.',
  );
  await expect(page.getByText('Open: second place.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update Podium' })).toBeDisabled();

  await place(page, 'secondPlace').click();
  await freeRows(picker(page, 'Second place')).first().click();
  await expect(removedNotice(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Update Podium' }).click();
  await seeNotice(page, updatedNotice('Podium'));
});

test('a draft with deleted riders opens their slots and names the riders', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/\/rider\/|podium\/create/);
  const api = callAs(request, server, await registerAdmin(request, server));
  const [early, late] = [await addRider(api, 'Gone Early'), await addRider(api, 'Gone Late')];
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/podium');
  for (const [slot, { name }] of [
    ['firstPlace', early],
    ['secondPlace', late],
  ] as const) {
    await place(page, slot).click();
    await page.getByRole('searchbox', { name: 'Search riders' }).fill(name);
    await page.getByRole('button', { name }).click();
    await expect(place(page, slot)).toHaveAccessibleName(new RegExp(name));
  }
  await fillByTap(page, podium, 2);
  await page.getByLabel('Name').fill('Hasta que duren');

  await api.delete(`/rider/${early._id}`);
  await page.reload();
  await expect(removedNotice(page)).toHaveText(
    'First place is open again: Gone Early is no longer in the catalogue.',
  );
  await expect(place(page, 'firstPlace')).toHaveAccessibleName('First place, empty');
  await expect(filled(page)).toHaveText('2 of 3');
  await place(page, 'firstPlace').click();
  await freeRows(picker(page, 'First place')).first().click();
  await expect(removedNotice(page)).toHaveCount(0);

  // The builder is open, so the server refuses the save.
  await api.delete(`/rider/${late._id}`);
  await page.getByRole('button', { name: 'Create Podium' }).click();
  await expect(removedNotice(page)).toHaveText(
    'Second place is open again: Gone Late no longer fits there.',
  );
  await expect(removedNotice(page)).toBeFocused();
  await expect(page.getByText('Open: second place.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(place(page, 'secondPlace')).toHaveAccessibleName('Second place, empty');
});

test('a draft is stored at every step, including undo to the start', async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/podium');
  await place(page, 'firstPlace').click();
  await freeRows(picker(page, 'First place')).first().click();
  await page.reload();
  await expect(filled(page)).toHaveText('1 of 3');
  await place(page, 'secondPlace').click();
  await freeRows(picker(page, 'Second place')).first().click();
  await expect(filled(page)).toHaveText('2 of 3');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(filled(page)).toHaveText('1 of 3');
  await page.reload();
  await expect(filled(page)).toHaveText('1 of 3');

  await place(page, 'firstPlace').click();
  await page.keyboard.press('Delete');
  await expect(filled(page)).toHaveText('0 of 3');
  await page.reload();
  await expect(filled(page)).toHaveText('0 of 3');
});

test('updating a deleted Podium shows an error, and the next press creates the Podium again', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/\/podium\//);
  const fan = await registerFan(request, server);
  const api = callAs(request, server, fan);
  const saved = await saveLineup(api, podium, 'Borrado en otra parte');
  await signIn(page, server, fan);
  await page.goto('/podium');
  const update = page.getByRole('button', { name: 'Update Podium' });
  const create = page.getByRole('button', { name: 'Create Podium' });
  await expect(update).toBeEnabled();

  await api.delete(`/podium/${saved._id}`);
  await update.click();
  await seeNotice(page, notices.itemGone);
  await expect(create).toBeEnabled();
  await page.reload();
  await expect(filled(page)).toHaveText('3 of 3');
  await create.click();
  await seeNotice(page, notices.created);
  await expect(page).toHaveURL(/\/motogp\/riders$/);
});

test('a failed refetch keeps the builder', async ({ page, request, server, watch }) => {
  watch.expectFailure(/\/podium\?/);
  const fan = await registerFan(request, server);
  await saveLineup(callAs(request, server, fan), podium, 'Sigue en pie');
  await signIn(page, server, fan);
  await page.clock.install();
  await page.goto('/podium');
  await expect(filled(page)).toHaveText('3 of 3');

  // The builder opens with the stale cached lineup.
  await page.getByRole('link', { name: 'Show Podiums' }).click();
  await expect(page).toHaveURL(/view=podiums/);
  await page.clock.fastForward('02:00');
  await refuse(page, '**/api/v1/podium?owner=*', 'internal');
  const refused = page.waitForResponse(/podium\?owner=/);
  await page.getByRole('main').getByRole('link', { name: 'My Podium' }).click();
  await refused;
  await page.getByLabel('Name').fill('Sigue y sigue');
  await expect(filled(page)).toHaveText('3 of 3');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Update Podium' }).click();
  await seeNotice(page, updatedNotice('Podium'));
});

test('the builder shows the totals of an Eleven', async ({ page, request, server }) => {
  const fan = await registerFan(request, server);
  const api = callAs(request, server, fan);
  const saved = await saveLineup(api, eleven, 'La suma');
  const players: Record<string, unknown>[] = [];
  for (const slot of eleven.slots) {
    players.push(await api.get(`/players/${getSlotItem(saved, slot)?._id}`));
  }
  const numbers = (field: string) =>
    players.map((player) => player[field]).filter((value) => typeof value === 'number');
  const sum = (field: string) => numbers(field).reduce((total, value) => total + value, 0);
  const mean = (field: string) => (sum(field) / numbers(field).length).toFixed(1);

  await signIn(page, server, fan);
  await page.goto('/eleven');
  const total = (label: string) =>
    page.locator('dl > div').filter({ hasText: label }).getByRole('definition');
  await expect(total('Average rating')).toHaveText(mean('rating'));
  await expect(total('Average age')).toHaveText(mean('age'));
  const value = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }).format(
    sum('marketvalue'),
  );
  await expect(total('Value').first()).toHaveText(`${value} M€ million euros`);
});

test('a saved Podium is highlighted once and listed with the Podiums of other fans', async ({
  page,
  request,
  server,
}) => {
  const other = await registerFan(request, server, newFan('Nerea Soto'));
  const api = callAs(request, server, await registerFan(request, server, newFan('Pau Vidal')));
  const lineup = await saveLineup(api, podium, 'El futuro');
  await callAs(request, server, other).post(`/comment/createpodium/${lineup._id}`, {
    comment: 'La VR46 al completo.',
    rating: 5,
  });
  await signIn(page, server, await registerFan(request, server));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/podium');
  const fans = page.getByRole('region', { name: 'Fans’ Podiums' });
  const card = fans.getByRole('article').filter({ hasText: 'El futuro' });
  await expect(card).toContainText('Pau Vidal');
  await expect(card).toContainText(`La VR46 al completo. ${other.fan.name}`);
  await expect(fans.getByRole('link', { name: 'Show Podiums' })).toHaveAttribute(
    'href',
    '/motogp/riders?view=podiums',
  );

  await place(page, 'firstPlace').click();
  await fillByTap(page, podium);
  await page.getByLabel('Name').fill('Arriba');
  const raised = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('animationstart', ({ target }) => {
          const animations = target instanceof HTMLElement ? target.getAnimations() : [];
          if (!(target as HTMLElement).hasAttribute('data-saved')) return;
          resolve(animations.map(({ effect }) => effect?.getComputedTiming().duration));
        });
      }),
  );
  await page.getByRole('button', { name: 'Create Podium' }).click();
  expect(await raised).toEqual([360]);
  await expect(page).toHaveURL(/\/motogp\/riders$/);
  await page.goto('/podium');
  await expect(fans.getByRole('link', { name: 'Arriba' })).toBeVisible();
});
