import { expect, test } from 'vitest';
import { refused } from '#tests/support/refused.ts';
import { createNotice } from './create-notice.ts';

test.each([
  ['internal', 'Internal Server Error'],
  ['unavailable', 'The server is busy'],
  ['storageFull', 'The site cannot save anything just now'],
  ['duplicateItem', 'This item already exists'],
  ['tooManyRequests', 'Too many requests'],
  ['forbidden', 'You may not do this'],
  ['notVerified', 'You may not do this'],
  ['invalid', 'Please, check the form'],
] as const)('a create call refused with %s says "%s"', (code, title) => {
  expect(createNotice(refused(code), false)?.title).toBe(title);
});

test('no answer at all is told from an answer of a busy server', () => {
  expect(createNotice(refused('unavailable', 0), false)?.title).toBe('No answer from the server');
});

test('what stands under its field, or ends the session, is not said twice', () => {
  expect(createNotice(refused('invalid'), true)).toBeNull();
  expect(createNotice(refused('unauthenticated'), false)).toBeNull();
});
