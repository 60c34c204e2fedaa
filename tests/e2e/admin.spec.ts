import type { Page } from '@playwright/test';
import type { ErrorCode } from '#contract/errors/errors.ts';
import { getKind, kindsOf } from '#contract/kinds/sport.ts';
import { eleven } from '#sports/football/eleven.ts';
import { sports } from '#sports/index.ts';
import {
  callAs,
  expect,
  refuse,
  registerAdmin,
  registerFan,
  signIn,
  skipWait,
  test,
} from './fixtures.ts';
import { addGoalkeeper } from './lineups/steps.ts';
import { checkAccessible, waitForIdle } from './page-checks.ts';

test.setTimeout(180_000);

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

/** Confirms the question and waits for the server, which on a busy machine takes its time. */
async function confirm(page: Page) {
  const answered = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await answered;
}

/** What the notice says of each kind's delete (docs/product/notices.md#notices). */
const results = {
  player: 'Player Deleted',
  team: 'Team Deleted',
  rider: 'Rider Deleted',
  circuit: 'Circuit Deleted',
  lifter: 'Lifter Deleted',
  weightCategory: 'Weight category Deleted',
} as const;

for (const [name, result] of Object.entries(results)) {
  test(`an admin deletes a ${name} from its page, after being asked`, async ({
    page,
    request,
    server,
    watch,
  }) => {
    const kind = getKind(sports, name);
    if (!kind) throw new Error(`${name} is a kind`);
    const admin = await registerAdmin(request, server);
    const api = callAs(request, server, admin);
    const before = await api.get(`${kind.api.base}/?size=1&sort=name`);
    const [item] = before.data;
    watch.expectFailure(new RegExp(item._id));
    await signIn(page, server, admin);
    await page.goto(`${kind.page}/${item._id}`);
    const start = page.getByRole('button', { name: `Delete ${kind.labels.one}` });
    const dialog = page.getByRole('alertdialog', { name: `Delete ${item.name}?` });

    await start.click();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(start).toBeFocused();
    await start.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();

    await start.click();
    await confirm(page);
    await expect(notices(page).getByText(result, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${kind.page}$`));
    await expect(page.getByRole('article').first()).toBeVisible();
    expect((await api.get(`${kind.api.base}/?size=1`)).total).toBe(before.total - 1);
    await page.goto(`${kind.page}/${item._id}`);
    await expect(page.getByRole('link', { name: kind.labels.back })).toBeVisible();
    await expect(start).toHaveCount(0);
  });
}

test('every other row of deleting a player', async ({ page, request, server, watch }) => {
  const admin = await registerAdmin(request, server);
  const api = callAs(request, server, admin);
  const player = await addGoalkeeper(api, 'Portero Huidizo');
  watch.expectFailure(new RegExp(player._id));
  await signIn(page, server, admin);
  await page.clock.install();
  await page.goto(`/fifa/players/${player._id}`);
  const start = page.getByRole('button', { name: 'Delete player' });
  await expect(start).toBeVisible();

  async function remove() {
    await start.click();
    await confirm(page);
  }
  const rows: [ErrorCode, string][] = [
    ['notRemovedFromLineups', 'Error deleting player from Elevens'],
    ['notRemovedFromTeams', 'Error deleting player from Teams'],
    ['notRemovedFromUsers', 'Error deleting player from Elevens'],
    ['internal', 'Internal Server Error'],
  ];
  for (const [code, title] of rows) {
    await refuse(page, `**/api/v1/players/${player._id}`, code);
    await remove();
    await expect(notices(page).getByText(title)).toBeVisible();
    await expect(start).toBeFocused();
    await page.unrouteAll();
    await skipWait(page);
    await expect(notices(page).getByText(title)).toBeHidden();
  }
  expect((await api.get(`/players/${player._id}`)).name).toBe(player.name);

  // Somebody else was faster: what was asked for is done.
  await api.delete(`/players/${player._id}`);
  await remove();
  await expect(notices(page).getByText('Player Deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/fifa\/players$/);
});

/** An Eleven of the first players that stand in each position: ids by slot. */
async function pickEleven(api: ReturnType<typeof callAs>): Promise<Record<string, string>> {
  const taken: Record<string, string> = {};
  for (const [position, slots] of Map.groupBy(eleven.slots, (slot) => slot.position ?? '')) {
    const { data } = await api.get(`/players/?position=${position}&size=${slots.length}`);
    for (const [index, slot] of slots.entries()) taken[slot.name] = data[index]._id;
  }
  return taken;
}

test("a deleted player leaves an open slot in every Eleven, and its fans' favourites", async ({
  page,
  request,
  server,
  watch,
}) => {
  const admin = await registerAdmin(request, server);
  const fans = [await registerFan(request, server), await registerFan(request, server)];
  const api = callAs(request, server, admin);
  const { _id: goalkeeper } = await addGoalkeeper(api, 'Portero Pasajero');
  const chosen = { ...(await pickEleven(api)), goalkeeper };
  watch.expectFailure(new RegExp(goalkeeper));

  for (const [index, fan] of fans.entries()) {
    const own = callAs(request, server, fan);
    await own.post('/eleven/create', { name: `Eleven of fan ${index + 1}`, ...chosen });
    await own.patch(`/users/togglePlayer/${goalkeeper}`, { on: true });
  }
  const deleted = await api.get(`/players/${goalkeeper}`);
  expect(deleted.likesCount).toBe(2);

  await signIn(page, server, admin);
  await page.goto(`/fifa/players/${goalkeeper}`);
  await page.getByRole('button', { name: 'Delete player' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Delete ${deleted.name}?` });
  await expect(dialog).toContainText('It is also removed from every Eleven.');
  await checkAccessible(page, 'the confirm');
  await confirm(page);
  await expect(notices(page).getByText('Player Deleted')).toBeVisible();

  const slot = (label: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .getByRole('definition');
  for (const [index, fan] of fans.entries()) {
    await page.goto(`/users/${fan.user._id}`);
    await expect(
      page.getByRole('link', { name: `Eleven of fan ${index + 1}` }).first(),
    ).toBeVisible();
    await expect(slot('Goalkeeper')).toHaveText('Open');
    await expect(slot('Left-back')).not.toHaveText('Open');
    const favourites = await callAs(request, server, fan).get(
      `/users/${fan.user._id}/favourites/favPlayers`,
    );
    expect(favourites.data).toEqual([]);
  }
});

test('only an admin sees the delete control', async ({ page, request, server }) => {
  const fan = await registerFan(request, server);
  const api = callAs(request, server, fan);
  await signIn(page, server, fan);
  for (const kind of kindsOf(sports)) {
    const { data } = await api.get(`${kind.api.base}/?size=1`);
    await page.goto(`${kind.page}/${data[0]._id}`);
    await expect(page.getByRole('heading', { level: 1, name: data[0].name })).toBeVisible();
    await waitForIdle(page);
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  }
});
