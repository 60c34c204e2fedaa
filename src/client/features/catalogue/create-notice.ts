import type { Result } from '#client/api/call.ts';
import { type Notice, notices } from '#contract/notices.ts';

type Refused = Extract<Result<unknown>, { ok: false }>;

/**
 * What is said of a create call that was refused (spec part 8, Create); null where it is said
 * elsewhere: under the fields at fault, or by the session that ended.
 */
export function createNotice({ status, problem }: Refused, underFields: boolean): Notice | null {
  if (underFields || problem.code === 'unauthenticated') return null;
  if (status === 0) return notices.offline;
  switch (problem.code) {
    case 'duplicateItem':
      return notices.duplicateItem;
    case 'forbidden':
    case 'notVerified':
      return notices.notAllowed;
    case 'tooManyRequests':
      return notices.tooManyRequests;
    case 'invalid':
      return notices.checkForm;
    default:
      return notices.createFailed;
  }
}
