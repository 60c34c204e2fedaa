import { type ErrorNotices, errorNotice } from '#contract/errors/error-notices.ts';
import type { ErrorCode } from '#contract/errors/errors.ts';
import { type NoticeName, notices } from '#contract/notices.ts';
import { refused } from './hostile/refused.ts';

export type NoticesRow = readonly [
  name: string,
  own: ErrorNotices,
  rows: readonly (readonly [code: ErrorCode, notice: NoticeName | null])[],
];

const names = Object.keys(notices) as NoticeName[];

export function noticeName(own: ErrorNotices, code: ErrorCode, status?: number) {
  const notice = errorNotice(own, refused(code, status).problem);
  return notice && names.find((name) => notices[name] === notice);
}
