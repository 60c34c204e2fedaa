import { itemErrorPage } from '#contract/errors/error-pages.ts';
import { expect, registerFan, signIn, test } from './fixtures.ts';

const galleries = [
  ['/fifa/players', 'Players', 'All Players'],
  ['/fifa/teams', 'Teams', 'All Teams'],
  ['/motogp/riders', 'Riders', 'All Riders'],
  ['/motogp/circuits', 'Circuits', 'All Circuits'],
  ['/powerlifting/lifters', 'Lifters', 'All Lifters'],
  ['/powerlifting/weight', 'Weight categories', 'All Categories'],
] as const;

// The accessibility journey covers phones.
test('every gallery links to a detail page, which links back', {
  tag: ['@desktop', '@day'],
}, async ({ page, request, server }) => {
  await signIn(page, server, await registerFan(request, server));
  for (const [path, title, back] of galleries) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(6);
    const card = page.getByRole('article').first();
    const name = await card.getByRole('heading').innerText();
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name, { ignoreCase: true });
    await page.getByRole('link', { name: back, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test('a team lists its squad, a player the rest of the team, and each list links to a gallery', async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/fifa/teams?name=Real%20Madrid&sort=ranking');
  await page.getByRole('link', { name: 'Real Madrid', exact: true }).click();
  const squad = page.getByRole('region', { name: 'Squad' });
  await expect(squad.getByRole('heading', { level: 3 })).toHaveText([
    'Goalkeepers',
    'Defenders',
    'Midfielders',
    'Forwards',
  ]);
  await squad.getByRole('link', { name: /^Jude Bellingham\W+number 5\W+Rating 90$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jude Bellingham');
  await expect(page.getByRole('region', { name: 'More midfielders' })).toBeVisible();
  const more = page.getByRole('region', { name: 'More of Real Madrid' });
  await expect(more.getByRole('listitem')).toHaveCount(6);
  await expect(more.getByRole('link', { name: 'Bellingham' })).toHaveCount(0);
  await more.getByRole('link', { name: 'All players of Real Madrid' }).click();
  await expect(page.getByRole('article')).toHaveCount(6);
  for (const card of await page.getByRole('article').all()) {
    await expect(card).toContainText('Real Madrid');
  }
  await page.getByRole('button', { name: 'Team: Real Madrid, remove' }).click();
  // A single team has fewer than a hundred players, whatever other journeys create.
  await expect(page.getByRole('heading', { name: /^[\d,]+ players$/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Team: Real Madrid, remove' })).toBeVisible();
});

test('the last reachable page states that the list continues', { tag: '@phone' }, async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  await page.route('**/api/v1/players?*', async (route) => {
    const answer = await route.fetch({ url: `${server.url}/api/v1/players/` });
    await route.fulfill({ json: { ...(await answer.json()), total: 26_484 } });
  });
  const end = page.getByText('This is the last page: search or filter to see the other players.');
  await page.goto('/fifa/players?page=1665');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('1666');
  await expect(end).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(end).toHaveCount(0);
});

test('landing pages of sports show their picture links', async ({ page, request, server }) => {
  await signIn(page, server, await registerFan(request, server));
  const main = page.getByRole('main');
  await page.goto('/fifa');
  await expect(main.locator('a[href="/fifa/players"]')).toBeVisible();
  await expect(main.locator('a[href="/fifa/teams"]')).toBeVisible();
  await page.goto('/motogp');
  await expect(main.locator('a[href="/motogp/riders"]')).toBeVisible();
  await expect(main.locator('a[href="/motogp/circuits"]')).toBeVisible();
  await page.goto('/powerlifting');
  await expect(main.locator('a[href="/powerlifting/lifters?gender=hombre"]')).toBeVisible();
  await main.locator('a[href="/powerlifting/lifters?gender=mujer"]').click();
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'mujer, remove' })).toBeVisible();
});

test('a page beyond the last redirects to the last', { tag: '@desktop' }, async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/motogp/riders?page=999');
  await expect(page).toHaveURL(/page=\d{1,2}$/);
  const last = await page.getByText(/^of \d+$/).textContent();
  const field = page.getByRole('textbox', { name: 'Page', exact: true });
  await expect(field).toHaveValue(last?.slice('of '.length) ?? '');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/page=/);
});

test('error views name the status, and the team page has its own sentence', {
  tag: '@desktop',
}, async ({ page, request, server, watch }) => {
  watch.expectFailure(/missing/);
  await signIn(page, server, await registerFan(request, server));
  const requests: string[] = [];
  page.on('request', (sent) => requests.push(new URL(sent.url()).pathname));
  await page.goto('/fifa/players/missing');
  await expect(page.getByText(itemErrorPage(404).title)).toBeVisible();
  await expect(page.getByRole('link', { name: 'All Players' }).first()).toBeVisible();
  await page.goto('/fifa/teams/missing');
  await expect(
    page.getByText(
      "Sorry! We're having trouble... Please try reloading the page. If the problem persists, contact us.",
    ),
  ).toBeVisible();
  expect(requests.filter((path) => /missing\/|players\/?$/.test(path))).toEqual([]);
});
