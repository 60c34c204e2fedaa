import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { statusOf } from '#client/api/call.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ErrorView } from '#client/ui/states/error-view.tsx';
import { failedReads, readErrorPage } from '#contract/errors/error-pages.ts';

interface ListErrorProps {
  query: UseQueryResult<unknown>;
  onRetry?: () => void;
  refused?: string;
  /** Replaces the retry button if the URL is invalid. */
  wayOut?: ReactNode;
}

export function ListError({
  query,
  onRetry = () => query.refetch(),
  refused = failedReads.list,
  wayOut,
}: ListErrorProps) {
  const status = statusOf(query.error);
  // Offline, the bar above the page has the retry button.
  const retryButton = navigator.onLine !== false && (
    <Button size="sm" busy={query.isFetching} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <ErrorView
      status={status}
      {...readErrorPage(status, refused)}
      action={status === 400 && wayOut ? wayOut : retryButton}
    />
  );
}
