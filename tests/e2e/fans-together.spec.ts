import type { Page } from '@playwright/test';
import { deletedNotice, notices } from '#contract/notices.ts';
import { eleven } from '#sports/football/eleven.ts';
import {
  callAs,
  expect,
  newFan,
  openWindow,
  registerAdmin,
  registerFan,
  type Session,
  test,
} from './fixtures.ts';
import {
  addGoalkeeper,
  dragByTouch,
  fillByDrag,
  fillByKeys,
  fillByTap,
  filled,
  picker,
  place,
  removedNotice,
  rows,
} from './lineups/steps.ts';
import { tabTo } from './page-checks.ts';

const keeper = 'Guardameta Fugaz';

async function buildByMouse(page: Page, name: string) {
  await page.goto('/eleven');
  const list = picker(page, 'Goalkeeper');
  await list.getByRole('searchbox').fill(keeper);
  await expect(rows(list)).toHaveCount(1);
  await rows(list).dragTo(place(page, 'goalkeeper'));
  await expect(filled(page)).toHaveText('1 of 11');
  await fillByDrag(page, 1);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create Eleven' }).click();
}

async function buildByTouch(page: Page, name: string) {
  await page.goto('/eleven');
  await place(page, 'goalkeeper').tap();
  await page.getByRole('button', { name: 'Search players' }).tap();
  const list = picker(page, 'Goalkeeper');
  await list.getByRole('searchbox').fill(keeper);
  await expect(rows(list)).toHaveCount(1);
  await dragByTouch(page, rows(list), place(page, 'goalkeeper'));
  await expect(filled(page)).toHaveText('1 of 11');
  await fillByTap(page, eleven, 1);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create Eleven' }).tap();
}

async function buildByKeys(page: Page, name: string) {
  await page.goto('/eleven');
  await tabTo(page, place(page, 'goalkeeper'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(keeper);
  await expect(rows(picker(page, 'Goalkeeper'))).toHaveCount(1);
  await tabTo(page, rows(picker(page, 'Goalkeeper')));
  await page.keyboard.press('Enter');
  await expect(filled(page)).toHaveText('1 of 11');
  await fillByKeys(page, 1);
  await tabTo(page, page.getByLabel('Name'));
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

async function meet(page: Page, owner: Session, name: string, text: string, stars: number) {
  const isPhone = await page.evaluate(() => navigator.maxTouchPoints > 0);
  const press = (role: 'button' | 'link', label: string | RegExp) => {
    const target = page.getByRole('main').getByRole(role, { name: label });
    return isPhone ? target.tap() : target.click();
  };
  await page.goto('/fifa/players');
  await press('button', 'Show Eleven');
  await press('link', name);
  await press('button', 'Comments');
  await page.getByRole('radio', { name: `${stars} of 5` }).check();
  await page.getByLabel('Comment', { exact: true }).fill(text);
  await press('button', 'Send');
  await expect(page.getByText(notices.created.title)).toBeVisible();
  const comments = page.getByRole('region', { name: 'Comments' });
  await expect(comments.getByRole('article')).toContainText(text);
  await expect(comments.getByText('1 rating', { exact: true })).toBeVisible();
  await press('link', owner.fan.name);
  await press('button', /^Follow/);
  await expect(page.getByRole('button', { name: /^Unfollow/ })).toBeVisible();
  await expect(page.getByText('1 follower', { exact: true })).toBeVisible();
}

async function lookAtProfile(page: Page, other: Session, text: string) {
  await page.goto('/profile/user');
  await expect(page.getByText('1 following · 1 follower')).toBeVisible();
  await expect(page.getByRole('link', { name: other.fan.name })).toBeVisible();
  await page.getByRole('tab', { name: 'Following' }).click();
  await expect(page.getByRole('link', { name: other.fan.name })).toBeVisible();
  await page.getByRole('tab', { name: 'Comments' }).click();
  await expect(page.getByRole('article')).toContainText(text);
}

test('two fans and an admin build by mouse, touch and keyboard, interact, and lose a deleted player', async ({
  browser,
  request,
  server,
  watch,
}) => {
  test.setTimeout(300_000);
  const lucia = await registerFan(request, server);
  const inigo = await registerFan(request, server, newFan('Íñigo Ruiz'));
  const marta = await registerAdmin(request, server);
  const leaving = await addGoalkeeper(callAs(request, server, marta), keeper);
  const setup = { browser, server, watch };
  const desk = await openWindow(setup, 'desktop', lucia);
  const phone = await openWindow(setup, 'phone', inigo);
  const office = await openWindow(setup, 'desktop', marta);
  const visitor = await openWindow(setup, 'phone', null);

  await test.step('one by mouse, one by touch, one by keyboard', async () => {
    for (const [window, build, name] of [
      [desk, buildByMouse, 'Con el ratón'],
      [phone, buildByTouch, 'Con el dedo'],
      [office, buildByKeys, 'Con las teclas'],
    ] as const) {
      await build(window, name);
      await expect(window.getByText(notices.created.title)).toBeVisible();
      await expect(window).toHaveURL(/\/fifa\/players$/);
    }
  });

  await test.step('they rate, comment and follow each other', async () => {
    await meet(desk, inigo, 'Con el dedo', 'Mucho músculo.', 4);
    await meet(phone, lucia, 'Con el ratón', 'Qué delantera.', 5);
    await lookAtProfile(desk, inigo, 'Mucho músculo.');
    await lookAtProfile(phone, lucia, 'Qué delantera.');
  });

  await test.step('a visitor sees the lineups without signing in', async () => {
    await visitor.goto(`/users/${lucia.user._id}`);
    await expect(visitor.getByRole('heading', { level: 1, name: lucia.fan.name })).toBeVisible();
    await expect(visitor.getByText('1 follower', { exact: true })).toBeVisible();
    await visitor.getByRole('link', { name: 'Con el ratón' }).tap();
    await expect(visitor.getByRole('definition').filter({ hasText: keeper })).toContainText('80');
    const comments = visitor.getByRole('region', { name: 'Comments' });
    await expect(comments.getByRole('article')).toContainText('Qué delantera.');
    await expect(comments.getByRole('article')).toContainText('5/5');
    await expect(visitor.getByRole('button', { name: /Comments|Like|Delete/ })).toHaveCount(0);
  });

  await test.step('the admin deletes the player whom all of them chose', async () => {
    await office.goto('/fifa/players');
    await office.getByLabel('Search', { exact: true }).fill(keeper);
    await office.keyboard.press('Enter');
    await office.getByRole('article').getByRole('link', { name: keeper }).click();
    await office.getByRole('button', { name: 'Delete player' }).click();
    const dialog = office.getByRole('alertdialog', { name: `Delete ${leaving.name}?` });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(office.getByText(deletedNotice('player').title)).toBeVisible();
  });

  await test.step('every Eleven shows the open slot, and its builder names the reason', async () => {
    await visitor.reload();
    await expect(visitor.getByRole('definition').filter({ hasText: /^open$/ })).toBeVisible();
    for (const window of [desk, phone, office]) {
      await window.goto('/eleven');
      await expect(filled(window)).toHaveText('10 of 11');
      await expect(place(window, 'goalkeeper')).toHaveAccessibleName('Goalkeeper, empty');
      await expect(removedNotice(window)).toHaveText(
        'Goalkeeper is open again: the player who was there is no longer in the catalogue.',
      );
    }
    await desk.goto('/fifa/players?view=eleven');
    await desk.getByRole('link', { name: 'Con el dedo' }).click();
    await expect(desk.getByRole('definition').filter({ hasText: /^open$/ })).toBeVisible();
  });
});
