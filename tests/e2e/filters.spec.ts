import { readFile } from 'node:fs/promises';
import { expect, openWindow, registerFan, signIn, test } from './fixtures.ts';
import { checkAccessible, checkTargets, checkWidth, tabTo, waitForIdle } from './page-checks.ts';

const fiveFilters =
  /players\?age=\.\.27&rating=80\.\.&gender=men&position=forward&position=midfielder&liked=me/;

test('five filters at once by keys alone, the same for another fan, and Back', async ({
  browser,
  page,
  request,
  server,
  watch,
}) => {
  const fan = await registerFan(request, server);
  await signIn(page, server, fan);
  await page.goto('/fifa/players');
  const articles = page.getByRole('article');
  await expect(articles).toHaveCount(6);
  await articles.filter({ hasText: 'Mbappé' }).getByRole('button', { name: /^Like/ }).click();

  const option = (name: RegExp) => page.getByRole('button', { name });
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Search' }).focus();
  await tabTo(page, option(/^All filters/));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'All filters' })).toBeFocused();
  await expect(option(/^Show [\d,]+ players$/)).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'Rating, minimum' }));
  await page.keyboard.type('80');
  await tabTo(page, page.getByRole('textbox', { name: 'Age, maximum' }));
  await page.keyboard.type('27');
  for (const name of [/^midfielder,/, /^forward,/, /^men,/, /^liked by me,/]) {
    await tabTo(page, option(name));
    await page.keyboard.press('Space');
  }
  await expect(option(/^Show 1 player$/)).toBeVisible();
  await expect(page).toHaveURL(/players$/);
  await tabTo(page, option(/^Show 1 player$/));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(fiveFilters);
  await expect(page.getByRole('heading', { name: '1 player' })).toBeFocused();
  await expect(articles).toHaveText(/Mbappé/);

  const other = await openWindow(
    { browser, server, watch },
    'desktop',
    await registerFan(request, server),
  );
  const shared = new URL(page.url());
  shared.searchParams.delete('liked');
  await other.goto(shared.pathname + shared.search);
  const count = other.getByRole('heading', { name: /^\d+ players$/ });
  await expect(count).toBeVisible();
  await page.getByRole('button', { name: 'liked by me, remove' }).click();
  await expect(
    page.getByRole('heading', { name: (await count.textContent()) ?? '' }),
  ).toBeVisible();
  await expect(articles).toHaveText(
    await other
      .getByRole('article')
      .evaluateAll((cards) =>
        cards.map((card) => new RegExp(card.querySelector('a')?.textContent ?? 'none')),
      ),
  );

  await page.goBack();
  await expect(page).toHaveURL(fiveFilters);
  await page.goBack();
  await expect(page).toHaveURL(/players$/);
  await expect(articles).toHaveCount(6);
});

test('five filters at once by touch, and Clear all', async ({
  browser,
  request,
  server,
  watch,
}) => {
  const page = await openWindow(
    { browser, server, watch },
    'phone',
    await registerFan(request, server),
  );
  await page.goto('/powerlifting/lifters');
  await expect(page.getByRole('article')).toHaveCount(6);
  await page.getByRole('button', { name: 'All filters' }).tap();
  const sheet = page.getByRole('dialog', { name: 'All filters' });
  await expect(sheet.getByRole('button', { name: /^Show \d+ lifters$/ })).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Total, minimum' }).fill('500');
  await sheet.getByRole('textbox', { name: 'Bodyweight, maximum' }).fill('90');
  await sheet.getByRole('button', { name: /^mujer,/ }).tap();
  await sheet.getByRole('button', { name: /^Raw,/ }).tap();
  await sheet.getByRole('button', { name: /^IPF,/ }).tap();
  await sheet.getByRole('button', { name: 'GL points', exact: true }).tap();
  await sheet.getByRole('radio', { name: 'ascending', exact: true }).check();
  const show = sheet.getByRole('button', { name: /^Show \d+ lifters$/ });
  await expect(show).toBeEnabled();
  await expect(sheet).toBeVisible();
  await checkAccessible(page, 'all filters');
  await show.tap();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(
    /lifters\?total=500\.\.&bodyweight=\.\.90&equipment=Raw&federation=IPF&gender=mujer&sort=GLPoints$/,
  );
  await expect(page.getByRole('heading', { name: /^\d+ lifters$/ })).toBeFocused();
  await expect(page.getByText('Lowest GL points first')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).tap();
  await expect(page).toHaveURL(/lifters$/);
});

test('a table sorts, jumps to a page, is saved as CSV and is remembered', {
  tag: '@day',
}, async ({ page, request, server }) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/fifa/players?position=forward');
  await page.getByRole('button', { name: 'Show Table' }).click();
  await expect(page).toHaveURL(/position=forward&view=table$/);
  const rows = page.getByRole('table').getByRole('rowheader');
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Goals' }).click();
  await expect(page).toHaveURL(/sort=-goals&view=table$/);
  await expect(page.getByRole('columnheader', { name: 'Goals' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(page.getByRole('button', { name: 'Goals', exact: true })).toBeFocused();
  await expect(page.getByText('50 a page, most goals first')).toBeVisible();
  await waitForIdle(page);
  await checkAccessible(page, 'table of players');
  await checkTargets(page, 'table of players');
  const [firstName = ''] = await rows.getByRole('link').allTextContents();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('players.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  const total = Number(
    /^[\d,]+/
      .exec((await page.getByRole('heading', { name: /players$/ }).textContent()) ?? '')?.[0]
      .replace(',', ''),
  );
  expect(lines).toHaveLength(total + 1);
  expect(lines[1]).toContain(firstName);

  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
  const field = page.getByRole('textbox', { name: 'Page' });
  await field.fill('3');
  await field.press('Enter');
  await expect(page).toHaveURL(/view=table&page=3$/);
  await expect(rows.first()).not.toContainText(firstName);

  await page.goto('/fifa/players');
  await expect(rows).toHaveCount(50);
  await expect(page).toHaveURL(/players\?view=table$/);
  await page.goBack();
  await expect(page).toHaveURL(/view=table&page=3$/);
  await page.goto('/fifa/teams');
  await expect(page.getByRole('article')).toHaveCount(6);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/powerlifting/lifters?view=table');
  await expect(rows).toHaveCount(50);
  await checkWidth(page, 'table of lifters');

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/powerlifting/lifters?view=table');
  await rows.nth(30).getByRole('link').click();
  await expect(page).toHaveURL(/lifters\/[^?]+$/);
  await page.goBack();
  await expect(rows.nth(30)).toBeInViewport();
});

test("an item's page leads through its list, across pages, and back", async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/fifa/players?position=goalkeeper');
  const names = page.getByRole('article').getByRole('link');
  await expect(names).toHaveCount(6);
  const [, , , , fifth = '', sixth = ''] = await names.allTextContents();
  await names.nth(4).click();
  const list = page.getByRole('navigation', { name: 'Players of the list' });
  await expect(list.getByText(/^5 of \d+$/)).toBeVisible();
  const next = list.getByRole('link', { name: /^Next player/ });
  await expect(next).toContainText(sixth.split(' ').at(-1) ?? '');
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(list.getByText(/^6 of \d+$/)).toBeVisible();
  await list.getByRole('link', { name: /^Next player/ }).click();
  await expect(list.getByText(/^7 of \d+$/)).toBeVisible();
  await expect(list.getByRole('link', { name: /^Previous player/ })).toContainText(
    sixth.split(' ').at(-1) ?? '',
  );
  await page.reload();
  await expect(list.getByText(/^7 of \d+$/)).toBeVisible();
  await page.getByRole('link', { name: 'All Players', exact: true }).click();
  await expect(page).toHaveURL(/position=goalkeeper&page=2$/);

  await page.goBack();
  await expect(list).toBeVisible();
  const address = new URL(page.url()).pathname;
  await page.evaluate(() => history.replaceState(null, ''));
  await page.goto(address);
  await waitForIdle(page);
  await expect(list).toBeHidden();
  expect(fifth).not.toBe('');
});
