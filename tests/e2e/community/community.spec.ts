import { notices, updatedNotice } from '#contract/notices.ts';
import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import { callAs, expect, newFan, registerFan, signIn, test } from '../fixtures.ts';
import {
  dragAtOnce,
  elevenSlots,
  fillByKeys,
  fillByTap,
  filled,
  freeRows,
  nameOf,
  picker,
  place,
  podiumSlots,
  rows,
  saveLineup,
} from '../lineups/steps.ts';
import { checkWidth, waitForIdle } from '../page-checks.ts';

test.describe.configure({ timeout: 120_000 });

test('an Eleven is built by mouse, rearranged, saved and edited again', {
  tag: ['@desktop', '@day'],
}, async ({ page, request, server }) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/eleven');
  const create = page.getByRole('button', { name: 'Create Eleven' });
  await expect(create).toBeDisabled();
  await expect(page.getByText(/^Open: goalkeeper, left-back, .* Add a name\.$/)).toBeVisible();

  await place(page, 'leftback').click();
  await expect(picker(page, 'Left-back')).toBeVisible();
  await rows(picker(page, 'Left-back')).first().click();
  await expect(filled(page)).toHaveText('1 of 11');
  await expect(place(page, 'centreback1')).toBeFocused();
  await expect(picker(page, 'Centre-back 1')).toBeVisible();

  const row = rows(picker(page, 'Centre-back 1')).first();
  await row.dragTo(place(page, 'goalkeeper'));
  await expect(filled(page)).toHaveText('1 of 11');
  await dragAtOnce(row, place(page, 'centreback2'));
  await expect(filled(page)).toHaveText('2 of 11');
  const name = await nameOf(place(page, 'centreback2'));
  await place(page, 'centreback2').dragTo(place(page, 'centreback1'));
  await expect(place(page, 'centreback1')).toHaveAccessibleName(
    name.replace('Centre-back 2', 'Centre-back 1'),
  );
  await expect(place(page, 'centreback2')).toHaveAccessibleName('Centre-back 2, empty');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(place(page, 'centreback2')).toHaveAccessibleName(name);
  await page.getByRole('button', { name: 'Redo' }).click();

  await page.getByLabel('Name').fill('Los de siempre');
  await page.reload();
  await expect(filled(page)).toHaveText('2 of 11');
  await expect(page.getByLabel('Name')).toHaveValue('Los de siempre');

  for (const { name: slot, label } of elevenSlots) {
    if (!(await nameOf(place(page, slot))).endsWith('empty')) continue;
    await place(page, slot).click();
    await freeRows(picker(page, label)).first().click();
    await expect(place(page, slot)).not.toHaveAccessibleName(`${label}, empty`);
  }
  await expect(filled(page)).toHaveText('11 of 11');
  await create.click();
  await expect(page.getByText(notices.created.title)).toBeVisible();
  await expect(page).toHaveURL(/\/fifa\/players$/);

  await page.goto('/eleven');
  await expect(page.getByLabel('Name')).toHaveValue('Los de siempre');
  await page.getByLabel('Name').fill('Los de hoy');
  await page.getByRole('button', { name: 'Update Eleven' }).click();
  await expect(page.getByText(updatedNotice('Eleven').title)).toBeVisible();
  await page.goto('/fifa/players?view=eleven');
  await expect(page.getByRole('link', { name: 'Los de hoy' })).toBeVisible();
});

test('an Eleven is built by keyboard only', { tag: '@desktop' }, async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/eleven');
  const press = (key: string) => page.keyboard.press(key);
  await place(page, 'goalkeeper').focus();
  await fillByKeys(page);

  await press('Home');
  await expect(place(page, 'goalkeeper')).toBeFocused();
  await press('ArrowUp');
  await expect(place(page, 'centreback1')).toBeFocused();
  const first = await nameOf(place(page, 'centreback1'));
  await press('Space');
  await expect(page.getByText(/picked up\. 1 possible place\./)).toBeAttached();
  await press('ArrowUp');
  await expect(place(page, 'centreback2')).toBeFocused();
  await press('Space');
  await expect(place(page, 'centreback2')).toHaveAccessibleName(
    first.replace('Centre-back 1', 'Centre-back 2'),
  );
  await press('Control+z');
  await expect(place(page, 'centreback1')).toHaveAccessibleName(first);
  await place(page, 'centreback1').focus();
  await press('Space');
  await press('Escape');
  await expect(page.getByText(/put back\./)).toBeAttached();
  await press('Delete');
  await expect(filled(page)).toHaveText('10 of 11');
  await press('Control+z');
  await expect(filled(page)).toHaveText('11 of 11');

  await page.getByLabel('Name').focus();
  await page.keyboard.type('By keys alone');
  await press('Enter');
  await expect(page).toHaveURL(/\/fifa\/players$/);
});

test('an Eleven is built by touch with the list in a sheet', { tag: ['@phone', '@day'] }, async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/eleven');
  await place(page, 'goalkeeper').tap();
  const close = page.getByRole('button', { name: 'Close the list' });
  await expect(close).toBeVisible();
  await close.tap();
  await expect(close).toBeHidden();
  await expect(place(page, 'goalkeeper')).toBeFocused();

  await place(page, 'goalkeeper').tap();
  const search = page.getByRole('searchbox', { name: 'Search players' });
  await expect(search).toBeHidden();
  const icon = page.getByRole('button', { name: 'Search players' });
  await icon.tap();
  await expect(search).toBeFocused();
  await search.fill('courtois');
  await expect(rows(picker(page, 'Goalkeeper'))).toHaveCount(1);
  await icon.tap();
  await expect(search).toBeHidden();
  await expect(rows(picker(page, 'Goalkeeper'))).toHaveCount(5);
  const order = page.getByRole('combobox', { name: 'Order' });
  await expect(order).toHaveValue('-rating');
  const first = rows(picker(page, 'Goalkeeper')).first();
  await expect(first).toContainText('Rating');
  const best = (await first.textContent()) ?? '';
  await order.selectOption('name');
  await expect(first).not.toHaveText(best);
  await fillByTap(page, eleven);
  await expect(close).toBeHidden();
  await place(page, 'forward1').tap();
  await page.getByRole('button', { name: 'Swap' }).tap();
  const before = await nameOf(place(page, 'forward1'));
  await place(page, 'forward2').tap();
  await expect(place(page, 'forward2')).toHaveAccessibleName(
    before.replace('Forward 1', 'Forward 2'),
  );
  await close.tap();
  await page.getByLabel('Name').fill('A dedo');
  await page.getByRole('button', { name: 'Create Eleven' }).tap();
  await expect(page).toHaveURL(/\/fifa\/players$/);
});

test('a Podium is built, a second attempt opens the first, and comments are added and deleted', {
  tag: '@day-desktop',
}, async ({ page, request, server, watch }) => {
  const fan = newFan('Íñigo Ruiz');
  await signIn(page, server, await registerFan(request, server, fan));
  await page.goto('/podium');
  const podiumPlace = place(page, 'firstPlace');
  await podiumPlace.click();
  await fillByTap(page, podium);
  await page.getByLabel('Name').fill('Solo motos rojas');

  const own = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
  const headers = { authorization: `Bearer ${own.token}` };
  const riders = await request.get('/api/v1/rider/?size=3&sort=name', { headers });
  const [first, second, third] = (await riders.json()).data;
  const saved = await request.post('/api/v1/podium/create', {
    headers,
    data: {
      name: 'La otra ventana',
      firstPlace: first._id,
      secondPlace: second._id,
      thirdPlace: third._id,
    },
  });
  expect(saved.status()).toBe(200);
  watch.expectFailure(/podium\/create/);
  await page.getByRole('button', { name: 'Create Podium' }).click();
  await expect(page.getByText(notices.alreadyHaveOne.title)).toBeVisible();
  await expect(page.getByText(notices.alreadyHaveOne.text)).toBeVisible();
  await page.getByRole('button', { name: 'Keep the saved version' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('La otra ventana');
  await page.getByLabel('Name').fill('Solo motos rojas');
  await page.getByRole('button', { name: 'Update Podium' }).click();
  await expect(page).toHaveURL(/\/motogp\/riders$/);

  const other = newFan('Nerea Soto');
  await signIn(page, server, await registerFan(request, server, other));
  await page.goto('/motogp/riders?view=podiums');
  await page.getByRole('article').filter({ hasText: fan.name }).getByRole('link').click();
  const comments = page.getByRole('region', { name: 'Comments' });
  await expect(comments.getByText('No comments yet')).toBeVisible();
  const opener = page.getByRole('button', { name: 'Comments' });
  await opener.click();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(page.getByRole('radio', { name: '1 of 5' })).toBeFocused();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Choose a rating from 1 to 5')).toBeVisible();
  await expect(page.getByText('Write your comment first')).toBeVisible();
  await page.getByRole('radio', { name: '4 of 5' }).check();
  await page.getByLabel('Comment', { exact: true }).fill('Two Ducatis on top.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(notices.created.title)).toBeVisible();
  const comment = comments.getByRole('article').filter({ hasText: 'Two Ducatis on top.' });
  await expect(comment.getByText(new Date().toISOString().slice(0, 10))).toBeVisible();
  await expect(comments.getByText('1 rating', { exact: true })).toBeVisible();
  const heart = comment.getByRole('button', { name: /^Like/ });
  await heart.click();
  await expect(comment.getByText('1 like')).toBeVisible();

  await comment.getByRole('button', { name: /^Delete/ }).click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(notices.commentDeleted.title)).toBeVisible();
  await expect(comments.getByText('No comments yet')).toBeVisible();
});

test('no community page scrolls sideways at 320 pixels', { tag: '@phone' }, async ({
  page,
  request,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const session = await registerFan(request, server, newFan('Maximiliano de la Fuente'));
  await signIn(page, server, session);
  for (const [lineup, [first]] of [
    [eleven, elevenSlots],
    [podium, podiumSlots],
  ] as const) {
    await page.goto(lineup.page);
    await place(page, first.name).click();
    await fillByTap(page, lineup);
    await place(page, first.name).click();
    await page.getByRole('button', { name: `Search ${lineup.of.labels.many}` }).click();
    await checkWidth(page, `${lineup.page}, its list open`);
  }
  const api = callAs(request, server, session);
  for (const lineup of [eleven, podium]) {
    const long = `Contratodoslospronósticos y contra todos los rivales de ${lineup.labels.many}`;
    const saved = await saveLineup(api, lineup, long);
    await page.goto(`${lineup.of.page}?view=${lineup.view}`);
    await expect(page.getByRole('link', { name: long })).toBeVisible();
    await checkWidth(page, lineup.labels.show);
    await page.goto(`${lineup.page}/${saved._id}`);
    await waitForIdle(page);
    await page.getByRole('button', { name: 'Comments' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await checkWidth(page, `an ${lineup.labels.one} with the form open`);
    await page.getByRole('button', { name: `Delete ${lineup.labels.one}` }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await checkWidth(page, `an ${lineup.labels.one} about to be deleted`);
    await page.keyboard.press('Escape');
  }
});
