import { formatCount } from '#client/lists/pluralize.ts';
import { maxCommentLength } from '#contract/fans/comments.ts';
import { tidyText } from '#contract/text.ts';

const countFrom = maxCommentLength * 0.8;

/** Undefined unless the comment is long. */
export function lengthText(text: string): string | undefined {
  const { length } = [...tidyText(text)];
  if (length < countFrom) return undefined;
  return `${formatCount(length)} of ${formatCount(maxCommentLength)} characters`;
}
