import { expect, test } from 'vitest';
import { kindsOf } from '#contract/kinds/sport.ts';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { sports } from '#sports/index.ts';
import { rider } from '#sports/motogp/rider.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { getBetterOrder } from '../finder/finder-text.ts';
import {
  findSecondaryField,
  getAriaSort,
  getNextOrder,
  listColumns,
  sortedText,
} from './columns.ts';

const namesOf = (...args: Parameters<typeof listColumns>) =>
  listColumns(...args).map(({ name }) => name);

test('the columns are all fields, except the one beside the name', () => {
  expect(namesOf(player, false)).toEqual([
    'position',
    'number',
    'age',
    'marketvalue',
    'rating',
    'goals',
    'assists',
    'preferredfoot',
  ]);
  for (const kind of kindsOf(sports)) {
    const shown = [...namesOf(kind, false), findSecondaryField(kind)].filter(
      (name) => name !== null,
    );
    expect(new Set(shown)).toEqual(new Set(Object.keys(kind.fields)));
  }
});

test('where not all are in sight, the number of the order comes first', () => {
  expect(namesOf(player, true)[0]).toBe('rating');
  expect(namesOf(rider, true)[0]).toBe('ranking');
  expect(namesOf(lifter, false)[0]).toBe('GLPoints');
  for (const kind of kindsOf(sports)) {
    expect(new Set(namesOf(kind, true))).toEqual(new Set(Object.keys(kind.fields)));
  }
});

test.each([
  [player, '', 'goals', '-goals'],
  [player, '-goals', 'goals', 'goals'],
  [player, 'goals', 'goals', '-goals'],
  [player, '', 'rating', 'rating'],
  [player, '', 'name', 'name'],
  [player, 'name', 'name', '-name'],
  [player, '', 'likes', '-likes'],
  [player, '', 'position', 'position'],
  [team, '', 'points', '-points'],
  [team, '', 'ranking', '-ranking'],
  [team, '-points', 'ranking', 'ranking'],
] as const)('%# a press shows the better end first, then the other', (kind, sort, stat, next) => {
  expect(getNextOrder(kind, sort, stat, getBetterOrder(kind, stat))).toBe(next);
});

test('the default order marks its column', () => {
  expect(getAriaSort(player, '', 'rating')).toBe('descending');
  expect(getAriaSort(team, '', 'ranking')).toBe('ascending');
  expect(getAriaSort(player, '-goals', 'rating')).toBeUndefined();
});

test.each([
  [player, '-goals', 'Sorted by goals, highest first'],
  [player, 'name', 'Sorted by name, A to Z'],
  [player, '-likes', 'Sorted by likes, most first'],
  [player, '', 'Sorted by rating, highest first'],
  [team, 'ranking', 'Sorted by ranking, best first'],
] as const)('%# an order is announced in words', (kind, sort, text) => {
  expect(sortedText(kind, sort)).toBe(text);
});
