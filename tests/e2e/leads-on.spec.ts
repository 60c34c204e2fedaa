import type { Page } from '@playwright/test';
import { notices } from '#contract/notices.ts';
import { callAs, delayCall, expect, registerFan, signIn, skipWait, test } from './fixtures.ts';
import { checkAccessible, checkWidth, waitForIdle } from './page-checks.ts';

const phone = { hasTouch: true, viewport: { width: 390, height: 844 } };
const strip = (page: Page, name = 'Add to my Eleven') => page.getByRole('region', { name });

const storeDarkMode = (page: Page) => page.evaluate(() => localStorage.setItem('darkMode', 'true'));

test.describe('on a phone', () => {
  test.use(phone);

  test('a player is added to the draft from the detail page, only into a free slot, and without saving', async ({
    page,
    request,
    server,
  }) => {
    const session = await registerFan(request, server);
    const call = callAs(request, server, session);
    const list = await call.get('/players?position=midfielder&size=5');
    const midfielders: { _id: string; name: string }[] = list.data;
    const keepers = (await call.get('/players?position=goalkeeper&size=2')).data;

    await page.goto(`/fifa/players/${midfielders[0]?._id}`);
    await expect(page).toHaveURL(/\/login/);

    await signIn(page, server, session);
    for (const [index, { _id, name }] of midfielders.slice(0, 3).entries()) {
      await page.goto(`/fifa/players/${_id}`);
      await expect(strip(page)).toContainText(`Fits midfielder ${index + 1}, which is free`);
      if (index === 0) {
        await checkAccessible(page, 'a player');
        await checkWidth(page, 'a player');
      }
      await strip(page).getByRole('button', { name: 'Add to my Eleven' }).tap();
      await expect(strip(page)).toContainText(
        `In your Eleven: midfielder ${index + 1}, ${index + 1} of 11`,
      );
      await expect(strip(page)).toContainText('Nothing is saved until you press Create Eleven.');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    }
    await strip(page).getByRole('button', { name: 'Undo' }).tap();
    await expect(strip(page)).toContainText('Fits midfielder 3, which is free');
    await strip(page).getByRole('button', { name: 'Add to my Eleven' }).tap();

    const fourth = midfielders[3];
    await page.goto(`/fifa/players/${fourth?._id}`);
    await expect(strip(page)).toContainText('All places that fit are taken');
    await strip(page).getByRole('button', { name: 'Add to my Eleven' }).tap();
    const choice = strip(page).getByRole('group', { name: 'Instead of' });
    await expect(choice.getByRole('button')).toHaveText(
      midfielders.slice(0, 3).map(({ name }, index) => `${name}, midfielder ${index + 1}`),
    );
    await checkAccessible(page, 'a choice of places');
    await choice.getByRole('button').nth(1).tap();
    const question = page.getByRole('alertdialog', { name: `Replace ${midfielders[1]?.name}?` });
    await question.getByRole('button', { name: 'Cancel' }).tap();
    await expect(strip(page)).toContainText('All places that fit are taken');
    await choice.getByRole('button').nth(1).tap();
    await question.getByRole('button', { name: 'Replace' }).tap();
    await expect(strip(page)).toContainText('In your Eleven: midfielder 2, 3 of 11');

    await page.goto(`/fifa/players/${keepers[0]._id}`);
    await strip(page).getByRole('button', { name: 'Add to my Eleven' }).tap();
    await strip(page).getByRole('link', { name: 'Open my Eleven' }).tap();
    await expect(page).toHaveURL(/\/eleven$/);
    await expect(page.getByText('4 of 11', { exact: true })).toBeVisible();
    await expect(page.locator('[data-slot="midfielder2"]')).toContainText(fourth?.name ?? '');
    expect((await call.get(`/eleven?owner=${session.user._id}`)).data).toEqual([]);

    const [rider] = (await call.get('/rider?size=1')).data;
    await page.goto(`/motogp/riders/${rider._id}`);
    const podium = strip(page, 'Add to my Podium');
    await podium.getByRole('button', { name: 'Add to my Podium' }).tap();
    await expect(podium).toContainText('In your Podium: first place, 1 of 3');
    const comments = page.getByRole('region', { name: 'Comments' });
    await expect(comments).toContainText('No ratings yet');
    await expect(comments).not.toContainText('–');
    await comments.getByRole('button', { name: 'Write the first comment' }).tap();
    await expect(comments.getByLabel('Comment', { exact: true })).toBeVisible();
  });
});

test('an unliked favourite disappears immediately and returns by undo or after a refusal', async ({
  page,
  request,
  server,
  watch,
}) => {
  const session = await registerFan(request, server);
  const call = callAs(request, server, session);
  const players = (await call.get('/players?size=3')).data;
  for (const { _id } of players) await call.patch(`/users/togglePlayer/${_id}`, { on: true });
  const names: string[] = players.map(({ name }: { name: string }) => name).toReversed();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server, session);
  await page.clock.install();
  await storeDarkMode(page);
  await page.goto('/profile/favourites');
  const cardNames = page
    .getByRole('tabpanel')
    .getByRole('article')
    .getByRole('heading', { level: 3 });
  const count = page.getByRole('heading', { name: /favourite players?$/ });
  await expect(count).toHaveText('3 favourite players');

  const like = `**/api/v1/users/togglePlayer/**`;
  const end = await delayCall(page, like);
  await page.getByRole('button', { name: `Like ${names[0]}` }).click();
  await expect(count).toHaveText('2 favourite players');
  await expect(page.getByText(`${names[0]} is no longer a favourite.`)).toBeVisible();
  const undo = page.getByRole('button', { name: `Undo, like ${names[0]} again` });
  await expect(undo).toBeFocused();
  end();
  await expect(page.getByRole('link', { name: names[2] })).toBeVisible();
  await expect(page.getByRole('link', { name: names[0], exact: true })).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(count).toHaveText('3 favourite players');
  await expect(page.getByRole('link', { name: names[0], exact: true })).toBeVisible();
  await expect(undo).toBeHidden();

  watch.expectFailure(/togglePlayer/);
  const refuse = await delayCall(page, like);
  await page.getByRole('button', { name: `Like ${names[0]}` }).click();
  await expect(count).toHaveText('2 favourite players');
  refuse('internal');
  await expect(count).toHaveText('3 favourite players');
  await expect(page.getByText(notices.likeFailed.title)).toBeVisible();
  await expect(undo).toBeHidden();
  await skipWait(page);
  await expect(cardNames).toHaveText(names.slice(0, 2));

  await waitForIdle(page);
  const tabs = page.getByRole('navigation', { name: 'Profile' });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const [bar, footer] = [
    await tabs.boundingBox(),
    await page.getByRole('contentinfo').boundingBox(),
  ];
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
  const content = await page.getByRole('tabpanel').boundingBox();
  expect((content?.y ?? 0) + (content?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await checkAccessible(page, 'favourites');

  await page.goto('/profile/user');
  await page.getByRole('link', { name: 'Your public page' }).click();
  await expect(page).toHaveURL(new RegExp(`/users/${session.user._id}$`));
});

test.describe('tolerant search', () => {
  test.use(phone);

  test('finds words in any order, other spellings, short names of teams, and numbers', async ({
    page,
    request,
    server,
  }) => {
    await signIn(page, server, await registerFan(request, server));
    await storeDarkMode(page);
    await page.goto('/fifa/players');
    const links = page.getByRole('main').getByRole('article').getByRole('link');

    async function search(text: string) {
      await page.getByRole('textbox', { name: 'Search' }).fill(text);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL((url) => url.searchParams.get('name') === text);
      await waitForIdle(page);
    }
    await search('bellingham jude');
    await expect(links).toHaveText(['Jude Bellingham']);
    await search('alexanderarnold');
    await expect(links).toHaveText([/Alexander-Arnold/]);
    await search('10');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards.filter({ hasNotText: /number\s10Rating/ })).toHaveCount(0);
    await expect(links.first()).toBeVisible();
    await checkAccessible(page, 'players of a number');

    await page.goto('/fifa/teams');
    for (const [text, name] of [
      ['barca', 'FC Barcelona'],
      ['man utd', 'Manchester United'],
      ['psg', 'Paris Saint-Germain'],
      ['bayern munchen fc', 'FC Bayern München'],
    ] as const) {
      await search(text);
      await expect(links.filter({ hasText: name }).first()).toBeVisible();
    }
    await checkWidth(page, 'teams');
  });
});
