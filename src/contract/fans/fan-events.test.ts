import { expect, test } from 'vitest';
import { bellRule, countedActs, feedRule } from './fan-events.ts';

test('a feed entry shows that counting ended', () => {
  const words = (type: 'liked' | 'followed', count: number) =>
    feedRule(type).words({ name: 'Alisson', count, many: 'players', rating: null });
  expect(words('liked', 1)).toBe('liked Alisson');
  expect(words('liked', countedActs - 1)).toBe('liked 99 players');
  expect(words('liked', countedActs)).toBe('liked 100+ players');
  expect(words('followed', countedActs)).toBe('follows 100+ players');
});

test('a notification shows that counting ended', () => {
  const words = (count: number) =>
    bellRule('liked').words({
      actors: ['Ana Ruiz', 'Pau Vidal'],
      count,
      name: 'Ours',
      one: 'Eleven',
      rating: null,
      slot: null,
      item: null,
    });
  expect(words(2)).toBe('Ana Ruiz and Pau Vidal like your Eleven');
  expect(words(countedActs - 1)).toBe('Ana Ruiz and 98 others like your Eleven');
  expect(words(countedActs)).toBe('Ana Ruiz and 99+ others like your Eleven');
});
