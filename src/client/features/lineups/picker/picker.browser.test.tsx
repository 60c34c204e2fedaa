import { expect, onTestFinished, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { SearchResults } from '#contract/calls/search.ts';
import { reducedPageSize } from '#contract/lists.ts';
import { eleven } from '#sports/football/eleven.ts';
import { showBuilder } from '#tests/support/browser/browser-builder.tsx';
import { groupOf, resultOf, resultsOf } from '#tests/support/browser/browser-search.ts';

const data = Array.from({ length: reducedPageSize }, (_, index) => ({
  _id: `r${index}`,
  name: `Rider ${index}`,
  image: null,
  kind: 'rider',
  number: index,
  team: 'Gas',
  rating: 80,
  nationality: 'Spain',
  points: 100,
  liked: false,
  likesCount: 0,
}));

test.each([
  [1280, 720],
  [1280, 800],
  [1440, 1000],
])('at %i × %i, loading the list does not move the button below', async (width, height) => {
  await screen.viewport(width, height);
  onTestFinished(() => screen.viewport(1280, 800));
  const list = Promise.withResolvers<unknown>();
  const { page, row } = await showBuilder({ answers: { 'GET /rider': () => list.promise } });
  const create = page.getByRole('button', { name: 'Create Podium' });
  await expect.element(create).toBeVisible();
  const before = create.element().getBoundingClientRect().top;
  expect(page.getByRole('navigation', { name: 'Pages of riders' }).elements()).toEqual([]);
  list.resolve({ data, page: 1, size: reducedPageSize, total: 30 });
  await expect.element(row('Rider 4')).toBeVisible();
  await expect.element(page.getByText('Page 1 of 6')).toBeVisible();
  expect(create.element().getBoundingClientRect().top).toBe(before);
});

const playerResult = (name: string, position: string, team = 't1') => ({
  ...resultOf('player', name),
  look: { position, team: [{ _id: team, name: 'Real Madrid' }] },
});

async function showElevenWithout(
  results: SearchResults,
  answers: Parameters<typeof showBuilder>[0] = {},
) {
  const { page } = await showBuilder({
    lineup: eleven,
    answers: {
      'GET /players': () => ({ data: [], page: 1, size: 6, total: 0 }),
      'GET /search': ({ query }) => {
        expect(query.get('kind')).toBe('player');
        return results;
      },
      ...answers.answers,
    },
  });
  const region = page.getByRole('region', { name: 'Goalkeeper' });
  return {
    page,
    search: page.getByRole('searchbox', { name: 'Search players' }),
    status: region.getByRole('status').filter({ hasText: /^No / }),
  };
}

test('the search describes its place and says where a found player plays', async () => {
  const vini = playerResult('Vinícius Júnior', 'forward');
  const { search, status } = await showElevenWithout(resultsOf([groupOf([vini])]));
  await expect.element(search).toHaveAccessibleDescription('Goalkeeper');
  await expect.element(status).toHaveTextContent('No players found');
  await search.fill('vini');
  await expect
    .element(status)
    .toHaveTextContent('No goalkeeper with this name.Vinícius Júnior plays forward.');
});

test('a misspelled name that fits the place is suggested, and a press searches for it', async () => {
  const courtois = playerResult('Thibaut Courtois', 'goalkeeper');
  const { page, search, status } = await showElevenWithout(
    resultsOf([groupOf([courtois])], 'Courtois'),
  );
  await search.fill('cortois');
  await expect
    .element(status)
    .toHaveTextContent('No goalkeeper with this name.Did you mean Thibaut Courtois?');
  await page.getByRole('button', { name: 'Thibaut Courtois' }).click();
  await expect.element(search).toHaveValue('Thibaut Courtois');
});

test('a player of another club than the chosen one is not suggested', async () => {
  const madrid = { _id: 't1', kind: 'team', name: 'Real Madrid', image: null, likesCount: 0 };
  const { page, search, status } = await showElevenWithout(
    resultsOf([groupOf([playerResult('Jan Oblak', 'goalkeeper', 't2')])], 'Oblak'),
    { answers: { 'GET /teams': () => ({ data: [madrid], page: 1, size: 2, total: 1 }) } },
  );
  await search.fill('oblac');
  await expect
    .element(status)
    .toHaveTextContent('No goalkeeper with this name.Did you mean Jan Oblak?');
  await page.getByRole('button', { name: 'Only players of Real Madrid' }).click();
  await search.fill('oblac');
  await expect.element(status).toHaveTextContent('No goalkeeper with this name.');
});

test('a team found by the search limits the lists of all places', async () => {
  const madrid = { _id: 't1', kind: 'team', name: 'Real Madrid', image: null, likesCount: 0 };
  const asked: (string | null)[] = [];
  const { page, slot } = await showBuilder({
    lineup: eleven,
    answers: {
      'GET /teams': () => ({ data: [madrid], page: 1, size: 2, total: 1 }),
      'GET /players': ({ query }) => {
        asked.push(query.get('team'));
        return { data: [], page: 1, size: 6, total: 0 };
      },
    },
  });
  await page.getByRole('searchbox', { name: 'Search players' }).fill('real madrid');
  await page.getByRole('button', { name: 'Only players of Real Madrid' }).click();
  await expect.element(page.getByRole('searchbox', { name: 'Search players' })).toHaveValue('');
  await expect.poll(() => asked.at(-1)).toBe('t1');
  await slot('Forward 1').click();
  await page.getByRole('button', { name: 'Remove Real Madrid' }).click();
  await expect.poll(() => asked.at(-1)).toBe(null);
});
