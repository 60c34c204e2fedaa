import { expect, test } from 'vitest';
import { player } from '#sports/football/player.ts';
import { rider } from '#sports/motogp/rider.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { filledCells, groupText, ordinal, peersText } from './percentile-text.ts';

test('peers are named by what they share', () => {
  expect(peersText(player, { by: 'position', name: 'centre-back' })).toBe('centre-backs');
  expect(peersText(lifter, { by: 'weightCategory', name: '83 kg Open hombre' })).toBe(
    'lifters in 83 kg Open hombre',
  );
  expect(peersText(rider, { by: 'everyone', name: null })).toBe('all riders');
});

test('a group says how many it has', () => {
  expect(groupText(player, { by: 'position', name: 'forward', peers: 1046 })).toBe(
    '1,046 forwards',
  );
  expect(groupText(player, { by: 'position', name: 'forward', peers: 1 })).toBe(
    'forwards: only this one',
  );
  expect(groupText(rider, { by: 'everyone', name: null, peers: 46 })).toBe('46 riders');
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [22, '22nd'],
  [1003, '1,003rd'],
])('rank %i is %s', (rank, words) => {
  expect(ordinal(rank)).toBe(words);
});

test.each([
  [0, 0],
  [1, 0],
  [8, 2],
  [50, 13],
  [71, 18],
  [95, 24],
  [99, 25],
])('percentile %i fills %i cells', (percentile, cells) => {
  expect(filledCells(percentile)).toBe(cells);
});
