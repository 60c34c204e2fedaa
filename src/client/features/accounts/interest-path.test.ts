import { expect, test } from 'vitest';
import { interestPath } from './interest-path.ts';

test.each([
  ['fifa', '/fifa'],
  ['motogp', '/motogp'],
  ['powerlifting', '/powerlifting'],
  ['chess', '/'],
])('a fan interested in %s starts at %s', (interest, page) => {
  expect(interestPath(interest)).toBe(page);
});
