import { expect, test } from 'vitest';
import { groupOf, resultOf, resultsOf } from '#tests/support/browser/browser-search.ts';
import { resultsText, toResultGroups } from './search-groups.ts';

const fans = ['Marta', 'Marina', 'Mario'].map((name) => resultOf('user', name, 'mar'));
const players = ['Marc', 'Martín', 'Marquinhos'].map((name) => resultOf('player', name, 'mar'));
const elevens = ['Marea', 'Un martes'].map((name) => resultOf('eleven', name, 'mar'));
const results = resultsOf([
  groupOf(players, { total: 24 }),
  groupOf(fans),
  groupOf(elevens, { total: 100, more: true }),
]);
const allPaths = (text: string, isVerified: boolean, from = results) =>
  toResultGroups(from, text, isVerified).map(({ allPath }) => allPath);

test('groups have titles, counts and as many rows as their kind shows', () => {
  expect(
    toResultGroups(results, 'mar', true).map(({ title, count, noun, items }) => [
      title,
      count,
      noun,
      items.length,
    ]),
  ).toEqual([
    ['Players', '24', 'players', 3],
    ['Fans', '3', 'fans', 2],
    ['Elevens', '100+', 'Elevens', 2],
  ]);
});

test('a group with more results links to its gallery with the search applied', () => {
  expect(allPaths('mar & co', true)).toEqual([
    '/fifa/players?name=mar%20%26%20co',
    '/users?name=mar%20%26%20co',
    '/fifa/players?view=eleven&lineup=mar%20%26%20co',
  ]);
  expect(allPaths('mar', true, resultsOf([groupOf(players)]))).toEqual([null]);
});

test('a visitor gets no link to a gallery', () => {
  expect(allPaths('mar', false)).toEqual([null, '/users?name=mar', null]);
});

test('a gallery that would not find the results is not linked', () => {
  const nines = players.map((player) => ({ ...player, matched: [] }));
  expect(allPaths('madrid 9', true, resultsOf([groupOf(nines, { total: 4 })]))).toEqual([null]);
});

test('a number links to the gallery with that number', () => {
  const tens = resultsOf([
    groupOf(
      players.map((player) => ({ ...player, matched: [] })),
      { total: 100, more: true },
    ),
  ]);
  for (const text of ['10', '#10', '010']) {
    expect(allPaths(text, true, tens), text).toEqual(['/fifa/players?number=10..10']);
  }
  expect(allPaths('10', false, tens)).toEqual([null]);
});

test('the number of results is a sum, with a plus if not all were counted', () => {
  expect(resultsText(results)).toBe('127+ results');
  expect(resultsText(resultsOf([groupOf(players.slice(0, 1))]))).toBe('1 result');
});
