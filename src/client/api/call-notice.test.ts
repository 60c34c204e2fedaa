import { expect, test } from 'vitest';
import { refused } from '#tests/support/refused.ts';
import { callNotice, statusNotice } from './call-notice.ts';

test.each([
  ['tooManyRequests', 'Too many requests'],
  ['overloaded', 'The server is busy'],
  ['unavailable', 'The server is busy'],
  ['storageFull', 'The site cannot save anything just now'],
] as const)('%s says "%s", by its code and by its status', (code, title) => {
  expect(callNotice(refused(code))?.title).toBe(title);
  expect(statusNotice(refused(code).status)?.title).toBe(title);
});

test('no answer at all is told, a fault of the server is not', () => {
  expect(statusNotice(0)?.title).toBe('No answer from the server');
  expect(statusNotice(500)).toBeNull();
});
