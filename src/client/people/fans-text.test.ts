import { expect, test } from 'vitest';
import { fansText } from './fans-text.ts';

const textOf = (names: readonly string[], likes: number) =>
  fansText(names, likes)
    .map(({ text }) => text)
    .join('');

test('two fans are named, and the others are counted', () => {
  expect(textOf(['Ana'], 1)).toBe('Ana');
  expect(textOf(['Ana', 'Bea'], 2)).toBe('Ana and Bea');
  expect(textOf(['Ana', 'Bea', 'Carla'], 3)).toBe('Ana, Bea and 1 other');
  expect(textOf(['you', 'Ana', 'Bea'], 1026)).toBe('you, Ana and 1,024 others');
  // The list still has a fan who no longer likes the item.
  expect(textOf(['Ana', 'Bea'], 1)).toBe('Ana');
});

test('a name that contains “and” stays one part', () => {
  const parts = fansText(['Ana and Bea', 'Carla'], 2);
  expect(parts.filter(({ isName }) => isName).map(({ text }) => text)).toEqual([
    'Ana and Bea',
    'Carla',
  ]);
});
