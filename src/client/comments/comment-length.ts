import { maxCommentLength } from '#contract/fans/comments.ts';
import { tidyText } from '#contract/text.ts';

const countFrom = maxCommentLength * 0.8;

const numberFormat = new Intl.NumberFormat('en');

/** Undefined unless the comment is long. */
export function lengthText(text: string): string | undefined {
  const { length } = [...tidyText(text)];
  if (length < countFrom) return undefined;
  return `${numberFormat.format(length)} of ${numberFormat.format(maxCommentLength)} characters`;
}
