import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { statusOf } from '#client/api/call.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ErrorView } from '#client/ui/states/error-view.tsx';
import { failedReads, readErrorPage } from '#contract/errors/error-pages.ts';

interface ListErrorProps {
  query: UseQueryResult<unknown>;
  /** Asks again; by default the query is refetched. */
  onRetry?: () => void;
  /** What is said where the server answered with an error. */
  refused?: string;
  /** Instead of another try where the address asks for what cannot be: it would fail again. */
  wayOut?: ReactNode;
}

/** A list that the server refused or did not answer: why, and another try or a way out. */
export function ListError({
  query,
  onRetry = () => query.refetch(),
  refused = failedReads.list,
  wayOut,
}: ListErrorProps) {
  const status = statusOf(query.error);
  // Offline the bar above the page has it.
  const again = navigator.onLine !== false && (
    <Button size="sm" busy={query.isFetching} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <ErrorView
      status={status}
      {...readErrorPage(status, refused)}
      action={status === 400 && wayOut ? wayOut : again}
    />
  );
}
