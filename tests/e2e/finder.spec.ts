import {
  checkFinderInput,
  emptyFinderInput,
} from '#client/features/catalogue/finder/finder-input.ts';
import { emptyListText } from '#contract/errors/error-pages.ts';
import { notices } from '#contract/notices.ts';
import { team } from '#sports/football/team.ts';
import { expect, registerFan, signIn, test } from './fixtures.ts';
import { seeNotice } from './see-notice.ts';

test('a search reports missing input and empty results', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/api\/v1\/teams/);
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/fifa/teams?name=real');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'SORT' }).click();
  await page.getByLabel('Sort by').selectOption('ranking');
  const search = page.getByRole('button', { name: 'Search', exact: true });
  await search.click();
  const begun = { stat: 'ranking', method: '' } as const;
  const { sort } = checkFinderInput(team, { ...emptyFinderInput, sort: begun });
  await expect(page.getByRole('group', { name: 'Sort' }).getByText(`${sort}`)).toBeVisible();
  await expect(page).toHaveURL(/teams\?name=real$/);
  await page.getByRole('radio', { name: 'Ascending' }).check();
  await search.click();
  await expect(page).toHaveURL(/name=real&sort=ranking$/);

  await page.getByLabel('Search', { exact: true }).fill('zzzzz');
  await page.getByLabel('Search', { exact: true }).press('Enter');
  await seeNotice(page, {
    ...notices.noneByName,
    title: `${emptyListText(team, 'noneByName')}`,
  });
  await expect(page.getByText('Oh... It seems like this is empty.')).toBeVisible();
  const none = `${emptyListText(team, 'noneByName')}`;
  await expect(page.getByRole('heading', { name: none })).toBeVisible();
  await page.goto('/fifa/teams?points=1..2');
  await seeNotice(page, {
    ...notices.noneWithConditions,
    title: `${emptyListText(team, 'noneWithConditions')}`,
  });
});

test('a gallery filters by team and position, and shows the sorted number', {
  tag: '@day',
}, async ({ page, request, server }) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/fifa/players?sort=-goals');
  const first = page.getByRole('article').first();
  await expect(first.getByText(/^Goals \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'FILTER', exact: true }).click();
  const forward = page.getByRole('button', { name: 'forward', exact: true });
  await forward.click();
  await page.getByRole('combobox', { name: 'Team' }).fill('real mad');
  await page.getByRole('option', { name: 'Real Madrid', exact: true }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/players\?position=forward&team=\w+&sort=-goals$/);
  await expect(
    page.getByRole('button', { name: 'Team: Real Madrid, remove' }).first(),
  ).toBeVisible();
  await expect(first).toContainText('Real Madrid · forward');
  await expect(forward).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/powerlifting/weight?sort=weight');
  await page.getByRole('button', { name: 'FILTER', exact: true }).click();
  await page.getByRole('button', { name: 'mujer', exact: true }).click();
  await page.getByLabel('Search', { exact: true }).fill('kg open');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
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
