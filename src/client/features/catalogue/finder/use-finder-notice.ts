import { useEffect } from 'react';
import { CallError } from '#client/api/call.ts';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { errorNotice, kindNotices } from '#contract/error-notices.ts';
import { notices } from '#contract/notices.ts';

/** Says once why a list could not be shown. */
export function useFinderNotice(error: unknown): void {
  useEffect(() => {
    if (!error) return;
    const isRefusal = error instanceof CallError;
    showNotice(isRefusal ? errorNotice(kindNotices.list, error.problem) : notices.finderError);
  }, [error]);
}
