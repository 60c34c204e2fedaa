import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { statusOf } from '#client/api/call.ts';
import styles from '#client/lists/ways.module.css';
import { Button } from '#client/ui/buttons/button.tsx';
import { ErrorView } from '#client/ui/states/error-view.tsx';
import type { ErrorPage } from '#contract/errors/error-pages.ts';

/** Statuses after which another try may help: no answer, too many requests, a busy server. */
const retryable: readonly number[] = [0, 429, 503];

interface PageErrorProps {
  query: Pick<UseQueryResult<unknown>, 'error' | 'refetch'>;
  /** The page's words for a status, 0 without an answer. */
  page: (status: number) => ErrorPage;
  /** Stands in the place of these words. */
  sentence?: ReactNode;
  /** Leads back. */
  back: ReactNode;
}

/**
 * In place of a page that could not be read: why, a way back, and another try where it may help. Offline
 * the bar above the page has that try.
 */
export function PageError({ query: { error, refetch }, page, sentence, back }: PageErrorProps) {
  const status = statusOf(error);
  const { title, message } = page(status);

  /** The button is gone while it is read again: the focus goes on from the page itself. */
  function retry() {
    void refetch();
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
            {retryable.includes(status) && navigator.onLine !== false && (
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
