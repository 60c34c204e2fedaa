import { expect, test } from 'vitest';
import { getRanking, type Ranking } from '#contract/kinds/rankings.ts';
import { sports } from '#sports/index.ts';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import { countsText, groupLabel } from './ranking-text.ts';

const ranking = getRanking(sports, weightCategory) as Ranking;
const groups = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([group, count]) => ({ group, count }));

test.each([
  [{ Raw: 312, Equipped: 137 }, '449 lifters: 312 raw, 137 equipped'],
  [{ Equipped: 4120, Raw: 2 }, '4,122 lifters: 4,120 equipped, 2 raw'],
  [{ unknown: 9, Raw: 3, Equipped: 0 }, '12 lifters: 9 of unknown equipment, 3 raw'],
  [{ Raw: 12, Equipped: 0 }, '12 lifters, all raw'],
  [{ Equipped: 1, Raw: 0 }, '1 lifter, equipped'],
  [{ unknown: 1 }, '1 lifter, of unknown equipment'],
  [{ Raw: 0, Equipped: 0 }, 'Nobody in this class yet.'],
])('%j: %s', (counts, words) => {
  expect(countsText(ranking, groups(counts))).toBe(words);
});

test('a segment shows its count', () => {
  expect(groupLabel({ group: 'Raw', count: 1312 })).toBe('Raw, 1,312');
  expect(groupLabel({ group: 'unknown', count: 1 })).toBe('Unknown, 1');
});

test('estimates are marked', () => {
  expect(groupLabel({ group: 'Raw', count: 71_200 }, true)).toBe('Raw, about 71,200');
  expect(countsText(ranking, groups({ Raw: 71_200 }), true)).toBe('About 71,200 lifters, all raw');
});
