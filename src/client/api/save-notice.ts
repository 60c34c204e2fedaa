import { type Notice, notices } from '#contract/notices.ts';
import { callNotice, type Refused } from './call-notice.ts';

/**
 * What is said of a refused call that was to save something: why, or the plain error of spec
 * part 8; null where the session ended, which says so itself.
 */
export function saveNotice(refused: Refused): Notice | null {
  switch (refused.problem.code) {
    case 'unauthenticated':
      return null;
    case 'itemNotFound':
      return notices.itemGone;
    default:
      return callNotice(refused) ?? notices.createFailed;
  }
}
