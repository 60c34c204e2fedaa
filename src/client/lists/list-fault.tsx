import type { UseQueryResult } from '@tanstack/react-query';
import { CallError } from '#client/api/call.ts';
import { statusNotice } from '#client/api/call-notice.ts';
import { failureText } from '#client/api/failure-text.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorView } from '#client/ui/error-view.tsx';

export interface ListFaultProps {
  query: UseQueryResult<unknown>;
  /** What is said where the server answered but refused. */
  title?: string;
  /** `h1` where this is all the page holds. */
  heading?: 'h1' | 'h2';
}

/** A list that the server refused or did not answer: why, and another try. */
export function ListFault({
  query,
  title = 'This list could not be read',
  heading,
}: ListFaultProps) {
  const status = query.error instanceof CallError ? query.error.status : 0;
  const reason = status === 0 || status === 503 ? statusNotice(status) : null;
  return (
    <ErrorView
      status={status}
      title={reason?.title ?? title}
      message={failureText(status)}
      heading={heading}
      action={
        <Button size="sm" busy={query.isFetching} onClick={() => query.refetch()}>
          Try again
        </Button>
      }
    />
  );
}
