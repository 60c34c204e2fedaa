import { expect, test } from 'vitest';
import { entityTag, matchesVersion } from './versions.ts';

test.each([
  [entityTag('a1'), true],
  ['*', true],
  ['"b2", "a1"', true],
  [' "a1" ', true],
  ['"b2"', false],
  ['W/"a1"', false],
  ['a1', false],
  ['', false],
])('the header %s lets version a1 be changed: %s', (header, expected) => {
  expect(matchesVersion(header, 'a1')).toBe(expected);
});
