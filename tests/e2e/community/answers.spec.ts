import type { Page } from '@playwright/test';
import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import {
  callAs,
  delayCall,
  expect,
  newFan,
  refuse,
  registerAdmin,
  registerFan,
  signIn,
  skipWait,
  test,
} from '../fixtures.ts';
import { saveLineup } from '../lineups/steps.ts';

test.describe.configure({ timeout: 120_000 });

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });

test('ten quick taps on a heart end as the last one wanted, whatever order the calls come in', async ({
  page,
  request,
  server,
}) => {
  const session = await registerFan(request, server);
  const api = callAs(request, server, session);
  const { data: riders } = await api.get('/rider/?size=1&sort=name');
  const path = `/rider/${riders[0]._id}`;
  await signIn(page, server, session);
  await page.goto(`/motogp/riders/${riders[0]._id}`);
  const before = (await api.get(path)).likesCount;

  // Every call waits; whatever waits is let through newest first. Sent side by side, the first
  // wish would arrive last.
  const waiting: (() => Promise<void>)[] = [];
  await page.route('**/users/toggleRider/*', (route) => {
    waiting.push(() => route.continue());
  });
  const letThrough = async () => {
    const newest = waiting.pop();
    if (newest) {
      const answered = page.waitForResponse(/toggleRider/);
      await newest();
      await answered;
    }
    const { liked, likesCount } = await api.get(path);
    return { waiting: waiting.length, liked, more: likesCount - before };
  };

  const heart = page.getByRole('button', { name: /^Liked?$/ });
  for (const { taps, liked } of [
    { taps: 10, liked: false },
    { taps: 9, liked: true },
  ]) {
    for (let tap = 0; tap < taps; tap++) await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', String(liked));
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    await expect
      .poll(letThrough, { timeout: 15_000 })
      .toEqual({ waiting: 0, liked, more: liked ? 1 : 0 });
    await expect(heart).toHaveAttribute('aria-pressed', String(liked));
  }
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).toHaveText('Liked');
});

test('a like shows at once, and falls back with a notice when it is refused', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/toggle/);
  const session = await registerFan(request, server);
  const owner = callAs(request, server, await registerFan(request, server));
  const built = await saveLineup(owner, eleven, 'Los del domingo');
  await owner.post(`/comment/createeleven/${built._id}`, { comment: 'Mi once, sin más.' });
  await signIn(page, server, session);
  await page.clock.install();
  await page.goto(`/eleven/${built._id}`);
  const comment = comments(page).getByRole('article');
  const cases = [
    {
      path: '**/users/toggleEleven/*',
      heart: page.getByRole('button', { name: /^Liked?$/ }),
      shown: page.getByRole('article').first(),
    },
    {
      path: '**/comment/toggleLike/*',
      heart: comment.getByRole('button', { name: /^Like / }),
      shown: comment,
    },
  ];
  for (const { path, heart, shown } of cases) {
    const end = await delayCall(page, path);
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(shown).toContainText('1 like');
    end('internal');
    await expect(notices(page).getByText('Your like was not saved')).toBeVisible();
    await expect(notices(page).getByText('Please, try again')).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await expect(shown).toContainText('0 likes');
    await skipWait(page);
    await expect(notices(page).getByText('Your like was not saved')).toBeHidden();

    const save = await delayCall(page, path);
    await heart.click();
    await expect(shown).toContainText('1 like');
    save();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  }
  await expect
    .poll(async () => (await callAs(request, server, session).get(`/eleven/${built._id}`)).liked)
    .toBe(true);
});

test('a follow shows at once, and falls back with a notice when it is refused', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/toggleFollow/);
  const other = await registerFan(request, server, newFan('Íñigo Ruiz'));
  await signIn(page, server, await registerFan(request, server));
  await page.goto(`/users/${other.user._id}`);
  const follow = page.getByRole('button', { name: /^Follow/ });
  const unfollow = page.getByRole('button', { name: /^Unfollow/ });

  const end = await delayCall(page, '**/users/toggleFollow/*');
  await follow.click();
  await expect(unfollow).toBeVisible();
  end('internal');
  await expect(notices(page).getByText('Your follow was not saved')).toBeVisible();
  await expect(notices(page).getByText('Please, try again')).toBeVisible();
  await expect(follow).toBeVisible();
  await expect(page.getByText('0 followers')).toBeVisible();

  const save = await delayCall(page, '**/users/toggleFollow/*');
  await follow.click();
  await expect(unfollow).toBeVisible();
  save();
  await expect(page.getByText('1 follower', { exact: true })).toBeVisible();
  await expect(unfollow).toBeVisible();
});

test('a comment shows at once, and comes back into the form when it is refused', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/comment\/create/);
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/powerlifting/lifters');
  await page.getByRole('article').first().getByRole('link').click();
  await page.getByRole('button', { name: 'Comments' }).click();
  const text = page.getByLabel('Comment', { exact: true });
  // A lifter may be commented without stars.
  await expect(text).toBeFocused();
  const send = page.getByRole('button', { name: 'Send' });
  const shown = comments(page).getByRole('article').filter({ hasText: 'What a squat.' });

  const end = await delayCall(page, '**/comment/create/**');
  await text.fill('What a squat.');
  await page.getByRole('radio', { name: '5 of 5' }).check();
  await send.click();
  await expect(shown).toContainText('5/5');
  await expect(send).toBeDisabled();
  end('internal');
  await expect(notices(page).getByText('Internal Server Error')).toBeVisible();
  await expect(shown).toHaveCount(0);
  await expect(comments(page).getByText('No comments yet')).toBeVisible();
  await expect(send).toBeFocused();
  await expect(text).toHaveValue('What a squat.');
  await expect(page.getByRole('radio', { name: '5 of 5' })).toBeChecked();

  const save = await delayCall(page, '**/comment/create/**');
  await send.click();
  await expect(shown).toBeVisible();
  save();
  await expect(notices(page).getByText('Successful creation!')).toBeVisible();
  await expect(shown.getByRole('button', { name: /^Delete/ })).toBeVisible();
  await expect(text).toHaveValue('');
});

test('every row of deleting a comment, by its creator and by an admin', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/comment\/delete/);
  const fan = await registerFan(request, server);
  const admin = await registerAdmin(request, server);
  const api = callAs(request, server, fan);
  const built = await saveLineup(api, podium, 'Uno, dos y tres');
  for (const comment of ['First thought.', 'Second thought.']) {
    await api.post(`/comment/createpodium/${built._id}`, { comment });
  }
  const article = (text: string) => comments(page).getByRole('article').filter({ hasText: text });
  const dialog = page.getByRole('alertdialog', { name: 'Delete comment?' });
  async function remove(text: string) {
    await article(text)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Delete' }).click();
  }

  await signIn(page, server, fan);
  await page.clock.install();
  await page.goto(`/podium/${built._id}`);
  await expect(comments(page).getByRole('article').first()).toContainText('Second thought.');
  for (const code of ['commentNotFound', 'internal'] as const) {
    await refuse(page, '**/comment/delete/*', code);
    await remove('First thought.');
    await expect(notices(page).getByText('Error deleting', { exact: true })).toBeVisible();
    await expect(article('First thought.').getByRole('button', { name: /^Delete/ })).toBeFocused();
    await page.unrouteAll();
    await skipWait(page);
    await expect(notices(page).getByText('Error deleting')).toBeHidden();
  }
  await remove('First thought.');
  await expect(notices(page).getByText('Deleted!', { exact: true })).toBeVisible();
  await expect(article('First thought.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeFocused();

  await signIn(page, server, admin);
  await page.goto(`/podium/${built._id}`);
  await remove('Second thought.');
  await expect(notices(page).getByText('Deleted!', { exact: true })).toBeVisible();
  await expect(comments(page).getByText('No comments yet')).toBeVisible();
});
