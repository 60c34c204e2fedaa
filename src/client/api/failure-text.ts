import { notices } from '#contract/notices.ts';

/** What an error view says beside a call's status, which is 0 where there was no answer. */
export function failureText(status: number): string | undefined {
  if (status === 0) return notices.offline.text;
  if (status === 400) return 'The address asks for something that cannot be shown.';
  if (status === 404) return 'Nothing stands at this address. It may have been deleted.';
  if (status === 429) return notices.tooManyRequests.text;
  if (status === 503) return notices.busy.text;
  return notices.createFailed.text;
}
