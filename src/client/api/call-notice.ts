import { type Notice, notices } from '#contract/notices.ts';
import type { Result } from './call.ts';

export type Refused = Extract<Result<unknown>, { ok: false }>;

/** What is said of a call that failed for a reason any call may have; null for another reason. */
export function callNotice({ status, problem }: Refused): Notice | null {
  if (status === 0) return notices.offline;
  switch (problem.code) {
    case 'forbidden':
    case 'notVerified':
      return notices.notAllowed;
    case 'tooManyRequests':
      return notices.tooManyRequests;
    default:
      return null;
  }
}
