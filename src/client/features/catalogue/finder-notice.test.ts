import { expect, test } from 'vitest';
import { CallError } from '#client/api/call.ts';
import { type ErrorCode, errors, type Problem } from '#contract/errors.ts';
import { finderNotice } from './finder-notice.ts';

function failed(code: ErrorCode, status: number = errors[code].status): CallError {
  const problem = { code, status, message: errors[code].message } as Problem;
  return new CallError(status, problem);
}

test.each([
  ['noneByName', 'No players with the given name'],
  ['noSuchStat', 'No matching sorting stat'],
  ['noneInDatabase', 'No players found in the database'],
  ['noneWithConditions', 'No players found with the given conditions'],
  ['internal', 'Error 500'],
] as const)('%s is told as promised, for 3 s, with an error icon', (code, title) => {
  expect(finderNotice(failed(code))).toEqual({ icon: 'error', title, timer: 3000 });
});

test('a server that does not answer is told apart from one that fails', () => {
  expect(finderNotice(failed('unavailable', 0))?.title).toBe('No answer from the server');
  expect(finderNotice(failed('internal'))?.title).toBe('Error 500');
});

test.each(['unavailable', 'overloaded'] as const)('%s is left to the page', (code) => {
  expect(finderNotice(failed(code))).toBeNull();
});

test('a request that was not valid says so', () => {
  expect(finderNotice(failed('invalid'))?.title).toBe('The request is not valid');
});

test('an ended session is left to the session', () => {
  expect(finderNotice(failed('unauthenticated'))).toBeNull();
});
