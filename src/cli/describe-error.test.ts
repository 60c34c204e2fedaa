import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

test('a file of another user is explained, and any other error has its message', () => {
  const refused = Object.assign(new Error('EACCES: permission denied, lstat'), {
    code: 'EACCES',
    path: '/root/players.csv',
  });
  expect(describeError(refused)).toBe(
    'No permission for /root/players.csv. It must be accessible to the user that runs Tifo: use /tmp or DATA_DIR rather than a home folder.',
  );
  expect(describeError(new Error('connect ECONNREFUSED'))).toBe('connect ECONNREFUSED');
  expect(describeError('a text')).toBe('a text');
});
