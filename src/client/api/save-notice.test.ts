import { expect, test } from 'vitest';
import { refused } from '#tests/support/refused.ts';
import { saveNotice } from './save-notice.ts';

test.each([
  ['internal', 'Internal Server Error'],
  ['unavailable', 'The server is busy'],
  ['overloaded', 'The server is busy'],
  ['storageFull', 'The site cannot save anything just now'],
  ['itemNotFound', 'This is not here any more'],
  ['tooManyRequests', 'Too many requests'],
  ['forbidden', 'You may not do this'],
] as const)('a call refused with %s says "%s"', (code, title) => {
  expect(saveNotice(refused(code))?.title).toBe(title);
});

test('no answer at all is told from an answer of a busy server', () => {
  expect(saveNotice(refused('unavailable', 0))?.title).toBe('No answer from the server');
});

test('the session that ended speaks for itself', () => {
  expect(saveNotice(refused('unauthenticated'))).toBeNull();
});
