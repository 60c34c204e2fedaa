import type { Page } from '@playwright/test';
import { expect, registerFan, signIn, test } from './fixtures.ts';
import { checkAccessible, checkWidth, waitForIdle } from './page-checks.ts';

async function open(page: Page, gallery: string, name: string): Promise<void> {
  await page.goto(`${gallery}?name=${encodeURIComponent(name)}`);
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a player is compared within the position or with all players', async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  await open(page, '/fifa/players', 'Jude Bellingham');
  await expect(page.getByRole('heading', { name: 'Among midfielders' })).toBeVisible();
  const plot = page.getByRole('table', { name: /^Jude Bellingham among \d+ midfielders$/ });
  await expect(plot.getByRole('row')).toHaveCount(6);
  const rating = plot.getByRole('row', { name: /^Rating/ });
  await expect(rating.getByRole('rowheader', { name: 'Rating' })).toBeVisible();
  await expect(plot.getByRole('row', { name: /^Market value/ })).toContainText('M€');
  const percentile = rating.getByRole('cell').last();
  await expect(percentile).toHaveAccessibleName(/^\d\d(st|nd|rd|th) percentile$/);
  const among = Number.parseInt(await percentile.innerText(), 10);
  expect(among).toBeGreaterThan(50);

  const group = page.getByLabel('Compared with');
  await group.focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('heading', { name: 'Among all players' })).toBeVisible();
  await expect(
    page.getByRole('table', { name: /^Jude Bellingham among [\d,]+ players$/ }),
  ).toBeVisible();
  await expect(group).toBeFocused();
  await expect(page.getByText('Each square is 4% of the players.')).toBeVisible();
});

test('a number that is missing for some of the group states its count', async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  await open(page, '/fifa/teams', 'Real Madrid');
  await page.getByLabel('Compared with').selectOption('everyone');
  await expect(page.getByRole('heading', { name: 'Among all teams' })).toBeVisible();
  const stadium = page.getByRole('rowheader', { name: /^Stadium capacity/ });
  await expect(stadium).toHaveText(/^Stadium capacity known for \d+ of \d+$/);
});

test('a lifter is compared within the class first, and the page states when a group is too small', async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  await open(page, '/powerlifting/lifters', 'Jesus Olivares');
  await expect(page.getByText(/^1st of \d raw in \+120 kg Open hombre$/)).toBeVisible();
  await expect(page.getByText(/^1st of \d+ raw men$/)).toBeVisible();
  const among = 'Among raw lifters in +120 kg Open hombre';
  await expect(page.getByRole('heading', { name: among })).toBeVisible();

  await open(page, '/powerlifting/lifters', 'Katsuji Okiura');
  await page.getByLabel('Compared with').selectOption({ index: 0 });
  await expect(
    page.getByText(
      /^Too few to compare \(raw lifters in 74 kg Master 4 hombre: only this one\): it takes 5\.$/,
    ),
  ).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('a page without its standing is complete', async ({ page, request, server, watch }) => {
  watch.expectFailure(/standing/);
  await signIn(page, server, await registerFan(request, server));
  await page.route('**/standing', (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, '/motogp/riders', 'Francesco Bagnaia');
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await waitForIdle(page);
  await expect(page.getByRole('heading', { name: /^Among/ })).toHaveCount(0);
});

test('the finder draws a histogram of the filtered field and highlights the range', async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/fifa/players');
  await page.getByRole('button', { name: 'FILTER', exact: true }).click();
  const histogram = page.getByRole('figure');
  await expect(histogram).toHaveCount(0);
  await page.getByLabel('Filter by').selectOption('rating');
  await expect(histogram).toContainText(/[\d,]+ players by rating/);
  await expect(histogram).toContainText(
    /From \d+ to \d+; \d+ players at \d+(?: to \d+)?, more than/,
  );
  const [unselected, selected] = [
    histogram.locator('path').first(),
    histogram.locator('path').last(),
  ];
  await expect(selected).toHaveAttribute('d', '');
  await page.getByLabel('Min').fill('84');
  await page.getByLabel('Max').fill('86');
  await expect(selected).toHaveAttribute('d', /^M/);
  const before = await unselected.getAttribute('d');
  await page.getByLabel('Max').fill('95');
  await expect(unselected).not.toHaveAttribute('d', before ?? '');

  await page.goto('/motogp/circuits');
  await page.getByRole('button', { name: 'FILTER', exact: true }).click();
  await page.getByLabel('Filter by').selectOption('totalLength');
  await expect(histogram).toContainText('circuits by total length');
  await page.getByLabel('Filter by').selectOption('name');
  await expect(histogram).toHaveCount(0);
});

test('standings and histograms are accessible', async ({ page, request, server }) => {
  test.setTimeout(120_000);
  await signIn(page, server, await registerFan(request, server));
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/fifa/teams', 'Real Madrid');
    await expect(page.getByRole('table')).toBeVisible();
    await waitForIdle(page);
    await checkAccessible(page, `a team at ${width}`);
    await checkWidth(page, `a team at ${width}`);
    await page.goto('/fifa/players');
    await page.getByRole('button', { name: 'FILTER', exact: true }).click();
    await page.getByLabel('Filter by').selectOption('marketvalue');
    await page.getByLabel('Min').fill('50');
    await expect(page.getByRole('figure')).toBeVisible();
    await checkAccessible(page, `the finder at ${width}`);
    await checkWidth(page, `the finder at ${width}`);
  }
});
