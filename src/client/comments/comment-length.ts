import { maxCommentLength } from '#contract/fans/comments.ts';
import { tidyText } from '#contract/text.ts';

/** Length from which the form shows a character count. */
const countFrom = maxCommentLength * 0.8;

const written = new Intl.NumberFormat('en');
const lengthOf = (text: string) => [...tidyText(text)].length;

/** '850 of 1,000 characters' for long texts, else undefined. */
export function lengthText(text: string): string | undefined {
  const length = lengthOf(text);
  if (length < countFrom) return undefined;
  return `${written.format(length)} of ${written.format(maxCommentLength)} characters`;
}
