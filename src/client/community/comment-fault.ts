import type { Result } from '#client/api/call.ts';
import { issueSentence } from '#client/api/issue-sentence.ts';
import type { NoticeName } from '#contract/notices.ts';

/** Why a comment was not saved: a popup, or a sentence under its field. */
export interface CommentFault {
  readonly notice?: NoticeName;
  readonly error?: string;
}

/** What the form says of a refused comment; nothing where the ended session says it itself. */
export function commentFault({
  status,
  problem,
}: Extract<Result<unknown>, { ok: false }>): CommentFault {
  const issue = problem.issues?.find(({ field }) => field === 'comment');
  if (issue) return { error: issueSentence('Your comment', issue.message) };
  switch (status) {
    case 0:
      return { notice: 'offline' };
    case 401:
      return {};
    case 404:
      return { notice: 'itemGone' };
    case 429:
      return { notice: 'tooManyRequests' };
    default:
      return { notice: 'createFailed' };
  }
}
