import { expect, test } from 'vitest';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { createNotice } from './create-notice.ts';

function refused(code: ErrorCode, status: number = errors[code].status) {
  const { message } = errors[code];
  const problem = { type: 'about:blank', title: code, status, detail: message, code, message };
  return { ok: false, status, problem } as const;
}

test.each([
  ['internal', 'Internal Server Error'],
  ['unavailable', 'Internal Server Error'],
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
