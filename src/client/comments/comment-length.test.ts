import { expect, test } from 'vitest';
import { maxCommentLength } from '#contract/fans/comments.ts';
import { checkInput } from '#contract/form-checks.ts';
import { commentForm } from '#contract/forms.ts';
import { lengthText } from './comment-length.ts';

const longest = 'x'.repeat(maxCommentLength);

test.each([
  ['', 'Write your comment first'],
  [' \u200b\n', 'Write your comment first'],
  [`${longest}yz`, 'Shorten your comment by 2'],
  ['a\u0000', 'Your comment has characters that cannot be shown'],
])('%j is not a valid comment', (text, error) =>
  expect(checkInput(commentForm.comment, text)).toBe(error),
);

test.each(['¡Vamos!', 'one\ttab', longest, '👏'.repeat(maxCommentLength)])(
  'text %# is a valid comment',
  (text) => expect(checkInput(commentForm.comment, text)).toBeNull(),
);

test('characters are counted once there are many', () => {
  expect(lengthText('short')).toBeUndefined();
  expect(lengthText(`  ${'x'.repeat(850)}`)).toBe('850 of 1,000 characters');
  expect(lengthText(`${longest}y`)).toBe('1,001 of 1,000 characters');
});
