import { maxCommentLength } from '#contract/fans/comments.ts';
import { tidyText } from '#contract/text.ts';

/** Length from which the form shows a character count. */
const countFrom = maxCommentLength * 0.8;

const numberFormat = new Intl.NumberFormat('en');

/** Formats '850 of 1,000 characters' for a long comment, else returns undefined. */
export function lengthText(text: string): string | undefined {
  const { length } = [...tidyText(text)];
  if (length < countFrom) return undefined;
  return `${numberFormat.format(length)} of ${numberFormat.format(maxCommentLength)} characters`;
}
