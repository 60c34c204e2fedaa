import type { ErrorCode } from '#contract/errors.ts';
import { type Notice, notices } from '#contract/notices.ts';

/** What the admin hears of a delete that the server undid (spec part 8, Delete player). */
export function deleteNotice(code: ErrorCode): Notice {
  switch (code) {
    case 'notRemovedFromLineups':
    case 'notRemovedFromUsers':
      return notices.deleteFromLineups;
    case 'notRemovedFromTeams':
      return notices.deleteFromTeams;
    default:
      return notices.deleteFailed;
  }
}
