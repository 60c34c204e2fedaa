import { expect, test } from 'vitest';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { rider } from '#sports/motogp/rider.ts';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import { formatMatches, orderWords, rangeWords, sortWords } from './finder-words.ts';

test('counts say what was counted, and when there is more', () => {
  expect(formatMatches(player, 214, false)).toBe('214 players');
  expect(formatMatches(player, 1, false)).toBe('1 player');
  expect(formatMatches(weightCategory, 0, false)).toBe('0 weight categories');
  expect(formatMatches(player, 10_000, true)).toBe('More than 10,000 players');
});

test('the order is written in words', () => {
  expect(orderWords(player, '-rating')).toBe('Highest rating first');
  expect(orderWords(player, 'age')).toBe('Lowest age first');
  expect(orderWords(team, 'ranking')).toBe('Best ranking first');
  expect(orderWords(rider, '-nationality')).toBe('By nationality, Z to A');
  expect(orderWords(weightCategory, 'weight')).toBe('By weight');
  expect(orderWords(weightCategory, '-weight')).toBe('By weight, reversed');
  expect(orderWords(player, 'name')).toBe('A to Z');
  expect(orderWords(player, '-likes')).toBe('Most liked first');
});

test('chips say what was asked for', () => {
  expect(rangeWords(player, { field: 'rating', min: '81', max: '91' })).toBe('rating 81 to 91');
  expect(rangeWords(player, { field: 'marketvalue', min: '100', max: null })).toBe(
    'market value from 100',
  );
  expect(rangeWords(player, { field: 'age', min: null, max: '23' })).toBe('age up to 23');
  expect(rangeWords(player, { field: 'number', min: '7', max: '7' })).toBe('number 7');
  expect(sortWords(rider, '-points')).toBe('points, descending');
  expect(sortWords(rider, 'bogus')).toBe('bogus, ascending');
});
