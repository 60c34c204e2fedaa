import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';

test.each([
  [0, 'Please, check your connection and try again'],
  [429, 'Please, try again later'],
  [503, 'Please, try again in a moment'],
  [500, 'There was an error in our internal servers. Please, try again later'],
])('a page that could not be read for %i says "%s"', (status, text) => {
  expect(failureText(status)).toBe(text);
});
