import { expect, test } from 'vitest';
import { sports } from '#sports/index.ts';
import { getThingKind } from './thing-kind.ts';

test.each([
  ['player', '/fifa/players', 'player', 'football'],
  ['rider', '/motogp/riders', 'rider', 'motogp'],
  ['lifter', '/powerlifting/lifters', 'lifter', 'powerlifting'],
  ['eleven', '/eleven', 'Eleven', 'football'],
  ['podium', '/podium', 'Podium', 'motogp'],
])('a comment on a %s links to a page below %s', (kind, page, one, sport) => {
  expect(getThingKind(sports, { kind })).toMatchObject({ of: { page, labels: { one } }, sport });
});

test('an unknown kind has no page', () => {
  expect(getThingKind(sports, { kind: 'horse' })).toBeNull();
});
