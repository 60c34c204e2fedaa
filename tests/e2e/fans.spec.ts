import { notices } from '#contract/notices.ts';
import { eleven } from '#sports/football/eleven.ts';
import { callAs, expect, newFan, registerFan, type Session, signIn, test } from './fixtures.ts';
import { saveLineup } from './lineups/steps.ts';
import {
  checkAccessible,
  checkSpanish,
  checkTargets,
  checkWidth,
  openWithin,
} from './page-checks.ts';

test.setTimeout(120_000);

const idOf = (session: Session) => String(session.user._id);

test('fans are found, followed and unfollowed, and listed in the profile', { tag: '@day' }, async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/byName/);
  const me = await registerFan(request, server);
  const other = await registerFan(request, server, newFan('Íñigo Ruiz'));
  await callAs(request, server, other).patch(`/users/toggleFollow/${idOf(me)}`, { on: true });

  await test.step('a visitor finds a fan, and Follow opens the login', async () => {
    await page.goto('/users');
    await page.getByLabel('Name').fill('nobody-has-this-name');
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(page.getByText('Oh... It seems like this is empty.')).toBeVisible();
    await page.getByLabel('Name').fill(other.fan.name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/name=/);
    await page.getByRole('link', { name: other.fan.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: other.fan.name })).toBeVisible();
    await expect(page.getByText('Is here for')).toContainText('FIFA');
    await expect(page.getByRole('tab', { name: 'Eleven' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.getByRole('link', { name: /^Follow/ }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('signed in, the button updates the counts', async () => {
    await signIn(page, server, me);
    await page.goto(`/users/${idOf(other)}`);
    await expect(page.getByText('0 followers')).toBeVisible();
    await page.getByRole('button', { name: /^Follow/ }).click();
    await expect(page.getByRole('button', { name: /^Unfollow/ })).toBeVisible();
    await expect(page.getByText('1 follower', { exact: true })).toBeVisible();
  });

  await test.step('the profile lists both sides', async () => {
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/profile\/user$/);
    await expect(page.getByText('1 following · 1 follower')).toBeVisible();
    await expect(page.getByRole('link', { name: other.fan.name })).toBeVisible();
    await page.getByRole('tab', { name: 'Following' }).click();
    await expect(page).toHaveURL(/tab=following/);
    await page.getByRole('button', { name: /^Unfollow/ }).click();
    await expect(page.getByText('Oh... It seems like this is empty.')).toBeVisible();
    await expect(page.getByText('0 following · 1 follower')).toBeVisible();
  });
});

test('own comments are shown three per page and deleted', async ({ page, request, server }) => {
  const session = await registerFan(request, server);
  const api = callAs(request, server, session);
  const { data: players } = await api.get('/players/?size=4');
  for (const [index, { _id }] of players.entries()) {
    await api.post(`/comment/create/${_id}`, { comment: `Número ${index + 1}`, rating: 4 });
  }
  await signIn(page, server, session);
  await page.goto('/profile/user?tab=comments');
  await expect(page.getByRole('article')).toHaveCount(3);
  const newest = page.getByRole('article').first();
  await expect(newest).toContainText('Número 4');
  await expect(newest.getByRole('link', { name: players[3].name })).toHaveAttribute(
    'href',
    `/fifa/players/${players[3]._id}`,
  );
  await expect(newest).toContainText(new Date().toISOString().slice(0, 10));

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: '4 comments' })).toBeFocused();

  const remove = page.getByRole('article').getByRole('button', { name: /^Delete/ });
  const dialog = page.getByRole('alertdialog', { name: 'Delete comment?' });
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(notices.commentDeleted.title)).toBeVisible();
  // The second page no longer exists.
  await expect(page.getByRole('heading', { name: '3 comments' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('favourites are shown by sport and list, two per page, with the state in the URL', {
  tag: '@day',
}, async ({ page, request, server }) => {
  const session = await registerFan(request, server);
  const api = callAs(request, server, session);
  const { data: players } = await api.get('/players/?size=3');
  for (const { _id } of players) await api.patch(`/users/togglePlayer/${_id}`, { on: true });
  const { data: circuits } = await api.get('/circuit/?size=1');
  await api.patch(`/users/toggleCircuit/${circuits[0]._id}`, { on: true });
  const built = await saveLineup(api, eleven, 'Los de siempre');
  await api.patch(`/users/toggleEleven/${built._id}`, { on: true });
  await signIn(page, server, session);
  await page.goto('/profile/user');

  await page
    .getByRole('navigation', { name: 'Profile' })
    .getByRole('link', { name: 'Favourites' })
    .click();
  await expect(page).toHaveURL(/\/profile\/favourites$/);
  await expect(page.getByRole('radio', { name: 'FIFA' })).toBeChecked();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('link', { name: players[2].name })).toHaveAttribute(
    'href',
    `/fifa/players/${players[2]._id}`,
  );
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('link', { name: players[0].name })).toBeVisible();

  await test.step('a page beyond the last redirects to the last', async () => {
    await page.goto('/profile/favourites?page=99999');
    await expect(page).toHaveURL(/page=2$/);
    await expect(page.getByRole('link', { name: players[0].name })).toBeVisible();
  });

  await page.getByRole('radio', { name: 'MotoGP' }).check();
  await expect(page).toHaveURL(/sport=motogp&list=favRiders/);
  await expect(page.getByText('Oh... It seems like this is empty.')).toBeVisible();
  await page.getByRole('tab', { name: 'Circuits' }).click();
  await expect(page.getByRole('link', { name: circuits[0].name })).toBeVisible();

  await page.getByRole('radio', { name: 'Powerlifting' }).check();
  await expect(page).toHaveURL(/list=favLifters/);
  await expect(page.getByRole('tab')).toHaveText(['Lifters', 'Categories']);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Circuits' })).toHaveAttribute(
    'aria-selected',
    'true',
  );

  await test.step('the favourites are on the public page', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/users/${idOf(session)}`);
    await page.getByRole('tab', { name: 'Favorites' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('button', { name: /^Like/ })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Elevens', exact: true }).click();
    await expect(page.getByRole('article').filter({ hasText: 'Los de siempre' })).toContainText(
      '1 like',
    );
    await expect(page.getByRole('button', { name: /^Like/ })).toHaveCount(0);
  });
});

test('profile and user pages are accessible in both themes and fit 320 pixels', async ({
  page,
  request,
  server,
  watch,
}) => {
  test.setTimeout(240_000);
  watch.expectFailure(/byName/);
  const session = await registerFan(request, server);
  const other = await registerFan(request, server, newFan('Íñigo Ruiz'));
  const api = callAs(request, server, session);
  const { data: players } = await api.get('/players/?size=1');
  await api.patch(`/users/togglePlayer/${players[0]._id}`, { on: true });
  await api.patch(`/users/toggleFollow/${idOf(other)}`, { on: true });
  await api.post(`/comment/create/${players[0]._id}`, { comment: 'Enorme', rating: 5 });
  const built = await saveLineup(api, eleven, 'Once de gala');
  await api.patch(`/users/toggleEleven/${built._id}`, { on: true });
  await signIn(page, server, session);
  const pages = [
    '/profile/user?tab=following',
    '/profile/user?tab=comments',
    '/profile/favourites',
    '/profile/favourites?sport=fifa&list=favElevens',
    '/profile/favourites?sport=motogp',
    '/profile/edit',
    '/profile/settings',
    `/users?name=${encodeURIComponent(other.fan.name)}`,
    '/users?name=nobody-has-this-name',
    `/users/${idOf(other)}`,
    `/users/${idOf(session)}`,
    `/users/${idOf(session)}?tab=favorites`,
  ];
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/dashboard');
  for (const path of pages) {
    await openWithin(page, path);
    await checkAccessible(page, path);
    await checkTargets(page, path);
    await checkSpanish(page, path);
    await checkWidth(page, path);
  }
});
