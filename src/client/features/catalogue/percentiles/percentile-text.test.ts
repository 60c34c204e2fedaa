import { expect, test } from 'vitest';
import { player } from '#sports/football/player.ts';
import { rider } from '#sports/motogp/rider.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { filledCells, groupText, ordinal, peersText, rankText } from './percentile-text.ts';

const within = null;

test('peers are named by their common value', () => {
  expect(peersText(player, { by: 'position', name: 'centre-back', within })).toBe('centre-backs');
  expect(peersText(rider, { by: 'everyone', name: null, within })).toBe('all riders');
});

test.each([
  ['weightCategory', '83 kg Open hombre', 'Raw', 'raw lifters in 83 kg Open hombre'],
  ['gender', 'mujer', 'Equipped', 'equipped women'],
  ['gender', 'hombre', null, 'men of unknown equipment'],
  ['gender', 'constructor', 'Raw', 'raw lifters'],
  ['everyone', null, 'Raw', 'all raw lifters'],
  [
    'weightCategory',
    '83 kg Open hombre',
    null,
    'lifters in 83 kg Open hombre of unknown equipment',
  ],
  ['everyone', null, null, 'all lifters of unknown equipment'],
])('peers by %s %s within %s are %s', (group, name, equipment, words) => {
  expect(peersText(lifter, { by: group, name, within: equipment })).toBe(words);
});

test('a group states its size', () => {
  const forwards = { by: 'position', name: 'forward', within };
  expect(groupText(player, { ...forwards, peers: 1046 })).toBe('1,046 forwards');
  expect(groupText(player, { ...forwards, peers: 1 })).toBe('forwards: only this one');
  const all = { by: 'everyone', name: null };
  expect(groupText(rider, { ...all, within, peers: 46 })).toBe('46 riders');
  expect(groupText(lifter, { ...all, within: 'Raw', peers: 312 })).toBe('312 raw lifters');
});

test.each([
  ['weightCategory', '83 kg Open hombre', 'Raw', '1st of 4,120 raw in 83 kg Open hombre'],
  ['gender', 'hombre', 'Equipped', '1st of 4,120 equipped men'],
  ['everyone', null, 'Raw', '1st of 4,120 raw'],
  ['gender', 'mujer', null, '1st of 4,120 women of unknown equipment'],
])('a rank among the lifters by %s %s within %s: %s', (group, name, equipment, words) => {
  expect(rankText(lifter, 1, { by: group, name, within: equipment, peers: 4120 })).toBe(words);
});

test('a rank in a group that is not split names the group', () => {
  const forwards = { by: 'position', name: 'forward', within, peers: 38 };
  expect(rankText(player, 3, forwards)).toBe('3rd of 38 forwards');
});

test('estimates are marked, and exact ranks are not', () => {
  const everybody = { by: 'everyone', name: null, within: 'Raw', peers: 412_000 };
  expect(groupText(lifter, everybody, true)).toBe('about 412,000 raw lifters');
  expect(rankText(lifter, 1000, everybody, true)).toBe('1,000th of about 412,000 raw');
  expect(rankText(lifter, 2100, everybody, true)).toBe('about 2,100th of about 412,000 raw');
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
