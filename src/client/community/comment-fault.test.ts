import { expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { commentFault } from './comment-fault.ts';

function refused(status: number, issues?: Problem['issues']) {
  const problem: Problem = {
    type: 'about:blank',
    title: '',
    status,
    detail: '',
    code: 'internal',
    message: '',
    ...(issues && { issues }),
  };
  return commentFault({ ok: false, status, problem });
}

test.each([
  [0, { notice: 'offline' }],
  [401, {}],
  [404, { notice: 'itemGone' }],
  [429, { notice: 'tooManyRequests' }],
  [500, { notice: 'createFailed' }],
])('a refusal with %i', (status, fault) => expect(refused(status)).toEqual(fault));

test('what is wrong with the text stands under it', () => {
  const issues = [{ field: 'comment', message: 'is required' }];
  expect(refused(400, issues)).toEqual({ error: 'Your comment is required' });
});
