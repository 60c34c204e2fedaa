import type { Page } from '@playwright/test';
import { expect, registerFan, signIn, test } from './fixtures.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });

test('an order needs a stat and a method, and says which is missing', async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/fifa/teams?name=real');
  const found = page.getByRole('article').first();
  await expect(found).toBeVisible();
  await page.getByRole('button', { name: 'SORT' }).click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByLabel('Sort by').selectOption('ranking');
  await page.getByRole('button', { name: 'SORT' }).click();
  await submit(page).click();
  const sort = page.getByRole('group', { name: 'Sort' });
  const missing = sort.getByText('The order was not used: choose a method');
  await expect(missing).toBeVisible();
  await expect(page).toHaveURL(/teams\?name=real$/);

  // What was chosen is still there: only the method has to be added.
  await sort.getByRole('radio', { name: 'Ascending' }).check();
  await expect(missing).toHaveCount(0);
  await submit(page).click();
  await expect(page).toHaveURL(/name=real&sort=ranking$/);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('a filter that cannot be used opens its row and says why', async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/fifa/players');
  await expect(page.getByRole('article')).toHaveCount(6);
  const filter = page.getByRole('group', { name: 'Filter' });
  const toggle = page.getByRole('button', { name: 'FILTER' });
  await toggle.click();
  await filter.getByLabel('Filter by').selectOption('rating');
  await filter.getByLabel('Min').fill('90');
  await toggle.click();
  await expect(filter).toBeHidden();
  await page.getByLabel('Search', { exact: true }).fill('a');
  await submit(page).click();
  // The rest of the search is done.
  await expect(page).toHaveURL(/players\?name=a$/);
  await expect(filter.getByText('Max is needed, and cannot be 0.')).toBeVisible();

  const asked: string[] = [];
  page.on('request', (sent) => asked.push(sent.url()));
  await filter.getByLabel('Filter by').selectOption('rating');
  await filter.getByLabel('Min').fill('90');
  await filter.getByLabel('Max').fill('80');
  await submit(page).click();
  await expect(filter.getByText('Min must not be above Max.')).toBeVisible();
  await filter.getByLabel('Min').fill('1e1');
  await submit(page).click();
  await expect(filter.getByText('Min must be a number, such as 80 or 2.5.')).toBeVisible();
  await expect(filter.getByLabel('Min')).toBeFocused();
  await expect(page).toHaveURL(/players\?name=a$/);
  expect(asked.filter((address) => /players\?.*rating/.test(address))).toEqual([]);

  await filter.getByLabel('Min').fill('70');
  await expect(filter.getByRole('alert')).toHaveCount(0);
  await submit(page).click();
  await expect(page).toHaveURL(/rating=70\.\.80$/);
});

test('a gallery keeps to a team and a position, and shows what it is sorted by', async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/fifa/players?sort=-goals');
  const first = page.getByRole('article').first();
  await expect(first.getByText(/^Goals \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'FILTER' }).click();
  const forward = page.getByRole('button', { name: 'forward', exact: true });
  await forward.click();
  await page.getByRole('combobox', { name: 'Team' }).fill('real mad');
  await page.getByRole('option', { name: 'Real Madrid', exact: true }).click();
  await submit(page).click();
  await expect(page).toHaveURL(/players\?position=forward&team=\w+&sort=-goals$/);
  await expect(
    page.getByRole('button', { name: 'Remove Team: Real Madrid' }).first(),
  ).toBeVisible();
  await expect(first).toContainText('Real Madrid · forward');
  // The fields are a draft: they are empty again.
  await expect(forward).toHaveAttribute('aria-pressed', 'false');

  await page.goto('/powerlifting/weight?sort=weight');
  await page.getByRole('button', { name: 'FILTER' }).click();
  await page.getByRole('button', { name: 'mujer', exact: true }).click();
  await page.getByLabel('Search', { exact: true }).fill('kg open');
  await submit(page).click();
  await expect(page).toHaveURL(/weight\?name=kg\+open&gender=mujer&sort=weight$/);
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    '47 kg Open mujer',
    '52 kg Open mujer',
    '57 kg Open mujer',
    '63 kg Open mujer',
    '69 kg Open mujer',
    '76 kg Open mujer',
  ]);
});

test('a field that no item has a value for is offered, and says so', async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  await page.route('**/histogram/networth', (route) =>
    route.fulfill({ json: { field: 'networth', of: 0, min: null, max: null, bins: [] } }),
  );
  await page.goto('/fifa/teams');
  await page.getByRole('button', { name: 'FILTER' }).click();
  await page.getByLabel('Filter by').selectOption('networth');
  const unknown = page.getByText('No team has a value for net worth yet.');
  await expect(unknown).toBeVisible();
  await page.getByLabel('Filter by').selectOption('points');
  await expect(unknown).toHaveCount(0);
});

test('an empty gallery names its kind', async ({ page, request, server, watch }) => {
  watch.expectFailure(/api\/v1\/teams/);
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/fifa/teams?name=zzzzz');
  await expect(page.getByRole('alert').getByText('No players with the given name')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No teams with the given name' })).toBeVisible();
  await page.goto('/fifa/teams?points=1..2');
  await expect(
    page.getByRole('heading', { name: 'No teams found with the given conditions' }),
  ).toBeVisible();
});
