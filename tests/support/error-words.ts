import { errorNotice, type Words } from '#contract/error-words.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { refused } from './refused.ts';

/** What is said of the errors of a call: its name, its words, and for each code the text. */
export type WordsRow = readonly [
  name: string,
  words: Words,
  rows: readonly (readonly [code: ErrorCode, said: string | null])[],
];

/** What a person reads of a refused call: title and text, one line; null where nothing is said. */
export function saidOf(words: Words, code: ErrorCode, status?: number): string | null {
  const notice = errorNotice(words, refused(code, status).problem);
  return notice && (notice.text ? `${notice.title} / ${notice.text}` : notice.title);
}

/** What is said of many calls alike. */
export const usual = {
  tooMany: 'Too many requests / Please, try again later',
  busy: 'The server is busy / Please, try again in a moment',
  noRoom: 'The site cannot save anything just now / Please, try again later',
  check: 'Please, check the form / Correct the marked fields and try again',
  fault:
    'Internal Server Error / There was an error in our internal servers. Please, try again later',
} as const;
