import type { UseQueryResult } from '@tanstack/react-query';
import { CallError } from '#client/api/call.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorView } from '#client/ui/error-view.tsx';
import { notices } from '#contract/notices.ts';

/** A list that the server refused or did not answer: why, and another try. */
export function ListFault({ query }: { query: UseQueryResult<unknown> }) {
  const status = query.error instanceof CallError ? query.error.status : 0;
  return (
    <ErrorView
      status={status}
      title={status ? 'This list could not be read' : notices.offline.title}
      message={status ? undefined : notices.offline.text}
      action={
        <Button size="sm" busy={query.isFetching} onClick={() => query.refetch()}>
          Try again
        </Button>
      }
    />
  );
}
