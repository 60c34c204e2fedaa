import { maxCommentLength } from '#contract/comments.ts';
import { isBlank, isShowable, tidyText } from '#contract/text.ts';

/** From how many characters on the form counts them. */
const countFrom = maxCommentLength * 0.8;

const written = new Intl.NumberFormat('en');
const lengthOf = (text: string) => [...tidyText(text)].length;

/** What the server would say of a comment's text, said before it is sent; null when it may go. */
export function textFault(text: string): string | null {
  const tidied = tidyText(text);
  if (isBlank(tidied)) return 'Write your comment first';
  const over = lengthOf(text) - maxCommentLength;
  if (over > 0) return `Shorten your comment by ${written.format(over)}`;
  return isShowable(tidied) ? null : 'Your comment has characters that cannot be shown';
}

/** '850 of 1,000 characters' once a text grows long; undefined before. */
export function lengthWords(text: string): string | undefined {
  const length = lengthOf(text);
  if (length < countFrom) return undefined;
  return `${written.format(length)} of ${written.format(maxCommentLength)} characters`;
}
