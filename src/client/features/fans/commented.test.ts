import { expect, test } from 'vitest';
import { sports } from '#sports/index.ts';
import { getCommented } from './commented.ts';

test.each([
  ['player', '/fifa/players/7', 'player', 'football'],
  ['rider', '/motogp/riders/7', 'rider', 'motogp'],
  ['lifter', '/powerlifting/lifters/7', 'lifter', 'powerlifting'],
  ['eleven', '/eleven/7', 'Eleven', 'football'],
  ['podium', '/podium/7', 'Podium', 'motogp'],
])('a comment on a %s leads to %s', (kind, page, label, sport) => {
  expect(getCommented(sports, { _id: '7', kind })).toEqual({ page, label, sport });
});

test('a kind that is no more leads nowhere', () => {
  expect(getCommented(sports, { _id: '7', kind: 'horse' })).toBeNull();
});
