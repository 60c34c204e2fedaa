import { expect, test } from 'vitest';
import { getRanking, type Ranking } from '#contract/kinds/rankings.ts';
import { sports } from '#sports/index.ts';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import { readRanking, writeRanking } from './ranking-state.ts';

const ranking = getRanking(sports, weightCategory) as Ranking;
const read = (search: string) => readRanking(ranking, new URLSearchParams(search));

test('the URL holds the group, name and page', () => {
  const state = { group: 'Equipped', name: 'sit', page: 3 };
  expect(read('equipment=Equipped&name=sit&page=3')).toEqual(state);
  expect(String(writeRanking(ranking, state))).toBe('equipment=Equipped&name=sit&page=3');
  expect(read('equipment=unknown').group).toBe('unknown');
});

test.each([
  '',
  'equipment=Wraps&name=%20&page=zero',
  'equipment=raw',
  'page=0&gallery=%3Fpage%3D2',
])('what %j does not say is the largest group, everybody and the first page', (search) => {
  expect(read(search)).toEqual({ group: null, name: '', page: 1 });
});

test('a URL without parameters is the default state', () => {
  expect(String(writeRanking(ranking, { group: null, name: '', page: 1 }))).toBe('');
});

test('the page is limited to the last page of the server', () => {
  expect(read('page=99999').page).toBe(200);
});
