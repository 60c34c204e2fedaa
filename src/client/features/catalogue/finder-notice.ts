import { CallError } from '#client/api/call.ts';
import { type Notice, notices, timers } from '#contract/notices.ts';

/**
 * What the finder says of a list that failed; null where something else already says it: the
 * session when it has ended, and the page in place of the list when the server is busy.
 */
export function finderNotice(error: unknown): Notice | null {
  if (!(error instanceof CallError)) return notices.finderFault;
  const { status, problem } = error;
  switch (problem.code) {
    case 'noneByName':
    case 'noSuchStat':
    case 'noneInDatabase':
    case 'noneWithConditions':
    case 'tooManyRequests':
      return notices[problem.code];
    default:
  }
  if (status === 0) return notices.offline;
  if (status === 401 || status === 403 || status === 503) return null;
  if (status >= 500) return notices.finderFault;
  return { icon: 'error', title: problem.message, timer: timers.error };
}
