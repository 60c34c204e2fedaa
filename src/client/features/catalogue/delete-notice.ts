import { callNotice, type Refused } from '#client/api/call-notice.ts';
import { type Notice, notices } from '#contract/notices.ts';

/**
 * What the admin hears of a delete that was refused or that the server undid (spec part 8, Delete
 * player); null where the session ended, which says so itself.
 */
export function deleteNotice(refused: Refused): Notice | null {
  switch (refused.problem.code) {
    case 'unauthenticated':
      return null;
    case 'notRemovedFromLineups':
    case 'notRemovedFromUsers':
      return notices.deleteFromLineups;
    case 'notRemovedFromTeams':
      return notices.deleteFromTeams;
    default:
      return callNotice(refused) ?? notices.deleteFailed;
  }
}
