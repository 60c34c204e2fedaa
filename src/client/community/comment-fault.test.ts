import { expect, test } from 'vitest';
import { notices } from '#contract/notices.ts';
import { refused } from '#tests/support/refused.ts';
import { commentFault } from './comment-fault.ts';

test.each([
  ['itemNotFound', notices.itemGone],
  ['internal', notices.createFailed],
  ['unauthenticated', null],
] as const)('a comment refused with %s', (code, notice) => {
  expect(commentFault(refused(code))).toEqual({ notice });
});

test('what is wrong with the text stands under it, and in no popup', () => {
  const { problem, ...rest } = refused('invalid');
  const issues = [{ field: 'comment', message: 'is required' }];
  expect(commentFault({ ...rest, problem: { ...problem, issues } })).toEqual({
    notice: null,
    error: 'Your comment is required',
  });
});
