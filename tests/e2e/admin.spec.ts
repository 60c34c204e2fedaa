import type { Page } from '@playwright/test';
import { kindsOf } from '#contract/kinds/sport.ts';
import { deletedNotice, notices } from '#contract/notices.ts';
import { eleven } from '#sports/football/eleven.ts';
import { sports } from '#sports/index.ts';
import { podium } from '#sports/motogp/podium.ts';
import { callAs, expect, registerAdmin, registerFan, signIn, test } from './fixtures.ts';
import { addGoalkeeper, saveLineup } from './lineups/steps.ts';
import { checkAccessible, waitForIdle } from './page-checks.ts';
import { seeNotice } from './see-notice.ts';

test.setTimeout(180_000);

async function confirm(page: Page) {
  const answered = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await answered;
}

for (const kind of kindsOf(sports)) {
  test(`an admin deletes a ${kind.labels.one} from its page after a confirmation`, async ({
    page,
    request,
    server,
    watch,
  }) => {
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
    await seeNotice(page, deletedNotice(kind.labels.one));
    await expect(page).toHaveURL(new RegExp(`${kind.page}$`));
    await expect(page.getByRole('article').first()).toBeVisible();
    expect((await api.get(`${kind.api.base}/?size=1`)).total).toBe(before.total - 1);
    await page.goto(`${kind.page}/${item._id}`);
    await expect(page.getByRole('link', { name: kind.labels.back })).toBeVisible();
    await expect(start).toHaveCount(0);
  });
}

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
  await seeNotice(page, deletedNotice('player'));

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

test('only an admin sees the delete button, immediately after the grant', async ({
  page,
  request,
  server,
}) => {
  const session = await registerFan(request, server);
  const api = callAs(request, server, session);
  await signIn(page, server, session);
  const remove = page.getByRole('button', { name: /^Delete/ });
  for (const kind of kindsOf(sports)) {
    const { data } = await api.get(`${kind.api.base}/?size=1`);
    await page.goto(`${kind.page}/${data[0]._id}`);
    await expect(page.getByRole('heading', { level: 1, name: data[0].name })).toBeVisible();
    await waitForIdle(page);
    await expect(remove).toHaveCount(0);
  }
  await server.tifo('admin', 'grant', session.fan.email);
  await page.reload();
  await expect(remove).toBeVisible();
});

test('an admin deletes a fan’s comment, and the like remains', async ({
  page,
  request,
  server,
}) => {
  const api = callAs(request, server, await registerFan(request, server));
  const built = await saveLineup(api, podium, 'Uno, dos y tres');
  await api.post(`/comment/createpodium/${built._id}`, { comment: 'First thought.' });
  await signIn(page, server, await registerAdmin(request, server));
  await page.goto(`/podium/${built._id}`);
  const heart = page.getByRole('button', { name: 'Like', exact: true });
  const saved = page.waitForResponse(/toggle/);
  await heart.click();
  await saved;
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  const comments = page.getByRole('region', { name: 'Comments' });
  await comments.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete comment?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await seeNotice(page, notices.commentDeleted);
  await expect(comments.getByText('No comments yet')).toBeVisible();
});
