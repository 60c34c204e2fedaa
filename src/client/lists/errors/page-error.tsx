import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { statusOf } from '#client/api/call.ts';
import styles from '#client/lists/ways.module.css';
import { Button } from '#client/ui/buttons/button.tsx';
import { ErrorView } from '#client/ui/states/error-view.tsx';
import type { ErrorPage } from '#contract/errors/error-pages.ts';

/** Statuses after which a retry may succeed. */
const retryableStatuses: readonly number[] = [0, 429, 503];

interface PageErrorProps {
  query: Pick<UseQueryResult<unknown>, 'error' | 'refetch'>;
  page: (status: number) => ErrorPage;
  sentence?: ReactNode;
  back: ReactNode;
}

/** Offline, the bar above the page has the retry button. */
export function PageError({ query: { error, refetch }, page, sentence, back }: PageErrorProps) {
  const status = statusOf(error);
  const { title, message } = page(status);

  function retry() {
    void refetch();
    // The focused button disappears while refetching.
    document.getElementById('main')?.focus();
  }

  return (
    <>
      <title>{`${title} · Tifo`}</title>
      <ErrorView
        heading="h1"
        status={status}
        title={sentence || title}
        message={sentence ? undefined : message}
        action={
          <div className={styles.ways}>
            {retryableStatuses.includes(status) && navigator.onLine !== false && (
              <Button size="sm" onClick={retry}>
                Try again
              </Button>
            )}
            {back}
          </div>
        }
      />
    </>
  );
}
