import { expect, test } from 'vitest';
import { kindSearchQuery } from './search-query.ts';

test.each([
  ['m', false],
  [' m ', false],
  ['ma', true],
  ['7', true],
  ['#', false],
])('“%s” is searched: %s', (text, isSearched) => {
  expect(kindSearchQuery('player', text).enabled).toBe(isSearched);
});
