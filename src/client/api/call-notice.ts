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
    case 'storageFull':
      return notices.storageFull;
    case 'overloaded':
    case 'unavailable':
      return notices.busy;
    default:
      return null;
  }
}

/** The same by the status alone. */
export function statusNotice(status: number): Notice | null {
  switch (status) {
    case 0:
      return notices.offline;
    case 429:
      return notices.tooManyRequests;
    case 503:
      return notices.busy;
    case 507:
      return notices.storageFull;
    default:
      return null;
  }
}
