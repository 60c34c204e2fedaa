import { expect, test } from 'vitest';
import { interestPage } from './interest-page.ts';

test.each([
  ['fifa', '/fifa'],
  ['motogp', '/motogp'],
  ['powerlifting', '/powerlifting'],
  ['chess', '/'],
])('a fan of %s lands on %s', (interest, page) => {
  expect(interestPage(interest)).toBe(page);
});
