import type { Refused } from '#client/api/call-notice.ts';
import { issueSentence } from '#client/api/issue-sentence.ts';
import { saveNotice } from '#client/api/save-notice.ts';
import type { Notice } from '#contract/notices.ts';

/** Why a comment was not saved: a popup, or a sentence under its field. */
export interface CommentFault {
  readonly notice: Notice | null;
  readonly error?: string;
}

/** What the form says of a refused comment; nothing where the ended session says it itself. */
export function commentFault(refused: Refused): CommentFault {
  const issue = refused.problem.issues?.find(({ field }) => field === 'comment');
  if (issue) return { notice: null, error: issueSentence('Your comment', issue.message) };
  return { notice: saveNotice(refused) };
}
