import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '#client/api/call.ts';
import { clearErrorsOn, showNotice } from '#client/ui/notices/notice.tsx';
import { errorNotice, kindNotices } from '#contract/errors/error-notices.ts';
import { emptyListText } from '#contract/errors/error-pages.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { finderTopic, notices } from '#contract/notices.ts';

type ListQuery = Pick<UseQueryResult, 'error' | 'data' | 'isSuccess' | 'isPlaceholderData'>;

export function useFinderNotice(
  kind: Kind,
  { error, data, isSuccess, isPlaceholderData }: ListQuery,
): void {
  const loaded = isSuccess && !isPlaceholderData ? data : undefined;

  useEffect(() => {
    if (!error) return;
    if (!(error instanceof CallError)) {
      showNotice(notices.finderError);
      return;
    }
    const notice = errorNotice(kindNotices.list, error.problem);
    const { code } = error.problem;
    // The notice of an empty list repeats the heading.
    const title = code === 'noSuchStat' ? null : emptyListText(kind, code);
    showNotice(notice && title ? { ...notice, title } : notice);
  }, [kind, error]);

  useEffect(() => {
    if (loaded !== undefined) clearErrorsOn(finderTopic);
  }, [loaded]);

  useEffect(() => () => clearErrorsOn(finderTopic), []);
}
