import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '#client/api/call.ts';
import { clearErrorsOn, showNotice } from '#client/ui/notices/notice.tsx';
import { errorNotice, kindNotices } from '#contract/errors/error-notices.ts';
import { finderTopic, notices } from '#contract/notices.ts';

type ListQuery = Pick<UseQueryResult, 'error' | 'data' | 'isSuccess' | 'isPlaceholderData'>;

/** Says once why a list could not be shown; what was said goes with the next list that comes. */
export function useFinderNotice({ error, data, isSuccess, isPlaceholderData }: ListQuery): void {
  const found = isSuccess && !isPlaceholderData ? data : undefined;

  useEffect(() => {
    if (!error) return;
    const isRefusal = error instanceof CallError;
    showNotice(isRefusal ? errorNotice(kindNotices.list, error.problem) : notices.finderError);
  }, [error]);

  useEffect(() => {
    if (found !== undefined) clearErrorsOn(finderTopic);
  }, [found]);

  // Another list of the same page takes its place.
  useEffect(() => () => clearErrorsOn(finderTopic), []);
}
