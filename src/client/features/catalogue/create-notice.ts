import type { Refused } from '#client/api/call-notice.ts';
import { saveNotice } from '#client/api/save-notice.ts';
import { type Notice, notices } from '#contract/notices.ts';

/**
 * What is said of a create call that was refused (spec part 8, Create); null where it is said
 * elsewhere: under the fields at fault, or by the session that ended.
 */
export function createNotice(refused: Refused, underFields: boolean): Notice | null {
  if (underFields) return null;
  switch (refused.problem.code) {
    case 'duplicateItem':
      return notices.duplicateItem;
    case 'invalid':
      return notices.checkForm;
    default:
      return saveNotice(refused);
  }
}
