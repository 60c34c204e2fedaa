import { type ErrorNotices, errorNotice } from '#contract/errors/error-notices.ts';
import type { ErrorCode } from '#contract/errors/errors.ts';
import { refused } from './hostile/refused.ts';

/** What is said of the errors of a call: its name, its notices, and for each code the text. */
export type NoticesRow = readonly [
  name: string,
  own: ErrorNotices,
  rows: readonly (readonly [code: ErrorCode, text: string | null])[],
];

/** What a person reads of a refused call: title and text, one line; null where nothing is said. */
export function noticeText(own: ErrorNotices, code: ErrorCode, status?: number): string | null {
  const notice = errorNotice(own, refused(code, status).problem);
  return notice && (notice.text ? `${notice.title} / ${notice.text}` : notice.title);
}

/** What is said of many calls alike. */
export const usual = {
  tooMany: 'Too many requests / Please, try again later',
  busy: 'The server is busy / Please, try again in a moment',
  noRoom: 'The site cannot save anything just now / Please, try again later',
  check: 'Please, check the form / Correct the marked fields and try again',
  serverError:
    'Internal Server Error / There was an error in our internal servers. Please, try again later',
} as const;
