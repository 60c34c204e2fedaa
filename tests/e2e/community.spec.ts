import type { Locator, Page } from '@playwright/test';
import { expect, newFan, registerFan, signIn, test } from './fixtures.ts';
import { checkAccessible, checkWidth, storeTheme } from './page-checks.ts';

// Whole journeys, of some fifty steps each.
test.describe.configure({ timeout: 120_000 });

/** The Eleven's slots in the order in which the builder goes through them. */
const slots = [
  'goalkeeper',
  'leftback',
  'centreback1',
  'centreback2',
  'rightback',
  'midfielder1',
  'midfielder2',
  'midfielder3',
  'forward1',
  'forward2',
  'forward3',
] as const;

const place = (page: Page, slot: string) => page.locator(`[data-slot="${slot}"]`);
const picker = (page: Page, slot: string) => page.getByRole('region', { name: slot, exact: true });
const rows = (list: Locator) => list.getByRole('list').getByRole('button');
/** What a screen reader is told of a slot: who stands there, or that it is empty. */
const nameOf = (slot: Locator) => slot.locator('span').first().innerText();
const filled = (page: Page) => page.getByText(/^\d+ of \d+$/);

/** Fills every open slot by tapping rows of the list that opens. */
async function fillByTap(page: Page, count: number) {
  for (let step = 1; step <= count; step++) {
    const free = page
      .getByRole('list')
      .getByRole('button')
      .filter({
        hasNotText: /Goalkeeper|Left-back|Right-back|Centre-back|Midfielder|Forward|place/,
      });
    await free.first().click();
    await expect(filled(page)).toHaveText(`${step} of ${count}`);
  }
}

test('an Eleven is built by mouse, dragged about, saved, and opened again to be changed', {
  tag: '@desktop',
}, async ({ page, request, server }) => {
  await signIn(page, server, await registerFan(page, request, server));
  await page.goto('/eleven');
  const create = page.getByRole('button', { name: 'Create Eleven' });
  await expect(create).toBeDisabled();
  await expect(
    page.getByText(/^Open: goalkeeper, left-back, .* A name is missing\.$/),
  ).toBeVisible();

  await place(page, 'leftback').click();
  await expect(picker(page, 'Left-back')).toBeVisible();
  await rows(picker(page, 'Left-back')).first().click();
  await expect(filled(page)).toHaveText('1 of 11');
  await expect(place(page, 'centreback1')).toBeFocused();
  await expect(picker(page, 'Centre-back 1')).toBeVisible();

  // Dragged from the list; elsewhere than on its own position it goes back.
  const row = rows(picker(page, 'Centre-back 1')).first();
  await row.dragTo(place(page, 'goalkeeper'));
  await expect(filled(page)).toHaveText('1 of 11');
  await row.dragTo(place(page, 'centreback2'));
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

  // A draft survives a reload.
  await page.getByLabel('Name').fill('Los de siempre');
  await page.reload();
  await expect(filled(page)).toHaveText('2 of 11');
  await expect(page.getByLabel('Name')).toHaveValue('Los de siempre');

  for (const slot of slots) {
    const label = await nameOf(place(page, slot));
    if (!label.endsWith('empty')) continue;
    await place(page, slot).click();
    const list = picker(page, label.replace(', empty', ''));
    const free = rows(list).filter({ hasNotText: /Centre-back|Midfielder|Forward/ });
    await free.first().click();
    await expect(place(page, slot)).not.toHaveAccessibleName(label);
  }
  await expect(filled(page)).toHaveText('11 of 11');
  await create.click();
  await expect(page.getByText('Successful creation!')).toBeVisible();
  await expect(page).toHaveURL(/\/fifa\/players$/);

  // There is one now: the builder opens it, and what goes there goes to the same one.
  await page.goto('/eleven');
  await expect(page.getByLabel('Name')).toHaveValue('Los de siempre');
  await page.getByLabel('Name').fill('Los de hoy');
  await page.getByRole('button', { name: 'Update Eleven' }).click();
  await expect(page.getByText('Your Eleven has been updated')).toBeVisible();
  await page.goto('/fifa/players?view=eleven');
  await expect(page.getByRole('link', { name: 'Los de hoy' })).toBeVisible();
});

test('an Eleven is built by keyboard alone', { tag: '@desktop' }, async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(page, request, server));
  await page.goto('/eleven');
  const press = (key: string) => page.keyboard.press(key);
  await place(page, 'goalkeeper').focus();
  for (const [index, slot] of slots.entries()) {
    await expect(place(page, slot)).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('searchbox')).toBeFocused();
    // Beyond the search the orders, then the rows.
    for (let step = 0; step < 4; step++) await press('Tab');
    for (let taken = 0; taken < 3; taken++) {
      const row = page.locator(':focus');
      if (!/Centre-back|Midfielder|Forward/.test(await row.innerText())) break;
      await press('Tab');
    }
    await press('Enter');
    await expect(filled(page)).toHaveText(`${index + 1} of 11`);
  }

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

test('an Eleven is built by touch, its list in a sheet', { tag: '@phone' }, async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(page, request, server));
  await page.goto('/eleven');
  await place(page, 'goalkeeper').tap();
  const close = page.getByRole('button', { name: 'Close the list' });
  await expect(close).toBeVisible();
  await close.tap();
  await expect(close).toBeHidden();
  await expect(place(page, 'goalkeeper')).toBeFocused();

  await place(page, 'goalkeeper').tap();
  for (let step = 1; step <= slots.length; step++) {
    const free = page
      .getByRole('region')
      .getByRole('list')
      .getByRole('button')
      .filter({ hasNotText: /Centre-back \d|Midfielder \d|Forward \d/ });
    await free.first().tap();
    await expect(filled(page)).toHaveText(`${step} of 11`);
  }
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

test('a Podium is built, a second one opens the first, and comments are made and deleted', async ({
  page,
  request,
  server,
  watch,
}) => {
  const fan = newFan('Íñigo Ruiz');
  await signIn(page, server, await registerFan(page, request, server, fan));
  await page.goto('/podium');
  const podiumPlace = place(page, 'firstPlace');
  await podiumPlace.click();
  await fillByTap(page, 3);
  await page.getByLabel('Name').fill('Solo motos rojas');

  // Meanwhile another window saves one: this one is told, and goes on with it.
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
  await expect(page.getByText('You already have one')).toBeVisible();
  await expect(page.getByText('Please, try updating it')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('La otra ventana');
  await page.getByLabel('Name').fill('Solo motos rojas');
  await page.getByRole('button', { name: 'Update Podium' }).click();
  await expect(page).toHaveURL(/\/motogp\/riders$/);

  const other = newFan('Nerea Soto');
  await signIn(page, server, await registerFan(page, request, server, other));
  await page.goto('/motogp/riders?view=podiums');
  await page.getByRole('article').filter({ hasText: fan.name }).getByRole('link').click();
  await expect(page.getByText('No comments yet')).toBeVisible();
  const opener = page.getByRole('button', { name: 'Comments' });
  await opener.click();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Choose a rating from 1 to 5')).toBeVisible();
  await expect(page.getByText('Write your comment first')).toBeVisible();
  await page.getByRole('radio', { name: '4 of 5' }).check();
  await page.getByLabel('Comment', { exact: true }).fill('Two Ducatis on top.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Successful creation!')).toBeVisible();
  const comments = page.getByRole('region', { name: 'Comments' });
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
  await expect(page.getByText('Deleted!')).toBeVisible();
  await expect(page.getByText('No comments yet')).toBeVisible();
});

test('a rider whom an admin deletes leaves an open slot behind', async ({
  page,
  request,
  server,
}) => {
  const admin = newFan('Marta Güell');
  const session = await registerFan(page, request, server, admin);
  await server.tifo('admin', 'grant', admin.email);
  await signIn(page, server, { ...session, user: { ...session.user, rol: 'admin' } });
  const headers = { authorization: `Bearer ${session.token}` };
  const riders = await request.get('/api/v1/rider/?size=3&sort=-name', { headers });
  const [first, second, third] = (await riders.json()).data;
  const created = await request.post('/api/v1/podium/create', {
    headers,
    data: {
      name: 'Tres de tres',
      firstPlace: first._id,
      secondPlace: second._id,
      thirdPlace: third._id,
    },
  });
  const podium = await created.json();

  await page.goto(`/motogp/riders/${second._id}`);
  await page.getByRole('button', { name: 'Delete rider' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Rider Deleted')).toBeVisible();

  await page.goto(`/podium/${podium._id}`);
  await expect(page.getByText('Second place, empty')).toBeAttached();
  await page.getByRole('link', { name: 'Update Podium' }).click();
  await expect(filled(page)).toHaveText('2 of 3');
  await expect(page.getByText('Open: second place.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update Podium' })).toBeDisabled();
});

test('a comment that the server refuses comes back into the form', async ({
  page,
  request,
  server,
  watch,
}) => {
  await signIn(page, server, await registerFan(page, request, server));
  await page.goto('/powerlifting/lifters');
  await page.getByRole('article').first().getByRole('link').click();
  await page.getByRole('button', { name: 'Comments' }).click();
  watch.expectFailure(/comment\/create/);
  await page.route('**/comment/create/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByLabel('Comment', { exact: true }).fill('What a squat.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Internal Server Error')).toBeVisible();
  await expect(page.getByLabel('Comment', { exact: true })).toHaveValue('What a squat.');
  await expect(page.getByText('No comments yet')).toBeVisible();
});

for (const dark of [false, true]) {
  test(`builders, lineups and comments are accessible in the ${dark ? 'dark' : 'light'} theme`, async ({
    page,
    request,
    server,
  }) => {
    await signIn(page, server, await registerFan(page, request, server));
    await storeTheme(page, dark);
    for (const [path, slot, count] of [
      ['/eleven', 'goalkeeper', 11],
      ['/podium', 'firstPlace', 3],
    ] as const) {
      await page.goto(path);
      await place(page, slot).click();
      await expect(page.getByRole('list').getByRole('button').first()).toBeVisible();
      await checkAccessible(page, `${path}, its list open`);
      await fillByTap(page, count);
      await place(page, slot).click();
      await page.getByRole('button', { name: 'Remove' }).waitFor();
      if (path === '/podium') await page.getByRole('button', { name: 'Swap' }).click();
      await checkAccessible(page, `${path}, full, someone picked up`);
      await page.keyboard.press('Escape');
      const close = page.getByRole('button', { name: 'Close the list' });
      if (await close.isVisible()) await close.click();
      await page.getByLabel('Name').fill('Accesible');
      await page.getByRole('button', { name: /^Create (Eleven|Podium)$/ }).click();
      await expect(page).toHaveURL(/\/(players|riders)$/);
    }
    for (const path of ['/fifa/players?view=eleven', '/motogp/riders?view=podiums']) {
      await page.goto(path);
      await page.getByRole('article').first().getByRole('link').click();
      await page.getByRole('button', { name: 'Comments' }).click();
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Write your comment first')).toBeVisible();
      await checkAccessible(page, `the detail of ${path}`);
    }
  });
}

test('nothing of the community scrolls sideways at 320 pixels', async ({
  page,
  request,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, server, await registerFan(page, request, server));
  for (const [path, slot, count] of [
    ['/eleven', 'goalkeeper', 11],
    ['/podium', 'firstPlace', 3],
  ] as const) {
    await page.goto(path);
    await place(page, slot).click();
    await fillByTap(page, count);
    await checkWidth(page, path);
  }
});
