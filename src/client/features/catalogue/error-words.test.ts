import { expect, test } from 'vitest';
import { errorWords } from './error-words.ts';

test('a detail page gives status and message', () => {
  expect(errorWords(404)).toEqual({
    title: '404 Not Found',
    message: 'Nothing stands at this address. It may have been deleted.',
  });
  expect(errorWords(500)).toEqual({
    title: '500 Internal Server Error',
    message: 'There was an error in our internal servers. Please, try again later',
  });
  expect(errorWords(418).title).toBe('Unexpected Application Error!');
});

test('no answer is no status', () => {
  expect(errorWords(0).title).toBe('No answer from the server');
});
