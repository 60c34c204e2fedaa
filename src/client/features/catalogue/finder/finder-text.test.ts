import { expect, test } from 'vitest';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { rider } from '#sports/motogp/rider.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import {
  choiceText,
  formatMatches,
  onlyText,
  orderPhrase,
  orderText,
  rangeText,
  sortText,
} from './finder-text.ts';

test('counts name the items and mark a lower bound', () => {
  expect(formatMatches(player, 214, false)).toBe('214 players');
  expect(formatMatches(player, 1, false)).toBe('1 player');
  expect(formatMatches(weightCategory, 0, false)).toBe('0 weight categories');
  expect(formatMatches(player, 1000, true)).toBe('1,000+ players');
});

test('the order is written in words', () => {
  expect(orderText(player, '-rating')).toBe('Highest rating first');
  expect(orderText(player, 'age')).toBe('Lowest age first');
  expect(orderText(team, 'ranking')).toBe('Best ranking first');
  expect(orderText(rider, '-nationality')).toBe('By nationality, Z to A');
  expect(orderText(weightCategory, 'weight')).toBe('By weight');
  expect(orderText(weightCategory, '-weight')).toBe('By weight, reversed');
  expect(orderText(player, 'name')).toBe('A to Z');
  expect(orderText(player, '-likes')).toBe('Most liked first');
  expect(orderText(player, '-goals')).toBe('Most goals first');
  expect(orderText(rider, 'victoriesCarrer')).toBe('Fewest victories career first');
  expect(orderText(lifter, '-GLPoints')).toBe('Highest GL points first');
  expect(orderPhrase(player, '-rating')).toBe('highest rating first');
  expect(orderPhrase(player, 'name')).toBe('A to Z');
});

test('an unknown sort in the URL is shown unchanged', () => {
  for (const sort of ['constructor', 'toString', '__proto__']) {
    expect(sortText(player, sort)).toBe(`${sort}, ascending`);
  }
});

test('chips describe the applied filters', () => {
  expect(rangeText(player, { field: 'rating', min: '81', max: '91' }, 'kg')).toBe(
    'rating 81 to 91',
  );
  expect(rangeText(player, { field: 'marketvalue', min: '100', max: null }, 'kg')).toBe(
    'market value from 100 M€',
  );
  expect(rangeText(player, { field: 'age', min: null, max: '23' }, 'kg')).toBe('age up to 23');
  expect(rangeText(lifter, { field: 'total', min: '317.5', max: null }, 'lb')).toBe(
    'total from 700 lb',
  );
  expect(rangeText(player, { field: 'number', min: '7', max: '7' }, 'kg')).toBe('number 7');
  expect(choiceText(player, { field: 'preferredfoot', value: 'left' })).toBe(
    'Preferred foot: left',
  );
  expect(choiceText(player, { field: 'country', value: 'Spain' })).toBe('Club country: Spain');
  expect(choiceText(weightCategory, { field: 'weight', value: '+84' })).toBe('Weight: +84');
  expect(sortText(rider, '-points')).toBe('points, descending');
  expect(sortText(rider, 'bogus')).toBe('bogus, ascending');
});

test('filters without a field have words', () => {
  expect(onlyText({ filter: 'liked', value: 'me' })).toBe('liked by me');
  expect(onlyText({ filter: 'picture', value: 'yes' })).toBe('with a picture');
});
