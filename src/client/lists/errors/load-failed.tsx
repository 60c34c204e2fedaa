import { statusOf } from '#client/api/call.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { failedReads } from '#contract/errors/error-pages.ts';
import styles from './load-failed.module.css';
import { ReadErrorWords } from './read-error-words.tsx';

interface LoadFailedProps {
  query: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

/**
 * Replacement for a small part of a page that failed to load: the reason and a retry button.
 * Offline, the bar above the page contains them.
 */
export function LoadFailed({ query }: LoadFailedProps) {
  if (!navigator.onLine) return <p className={styles.failed}>Not available offline.</p>;
  return (
    <div className={styles.failed} role="alert">
      <ReadErrorWords status={statusOf(query.error)} refused={failedReads.part} />
      <Button size="sm" busy={query.isFetching} onClick={() => query.refetch()}>
        Try again
      </Button>
    </div>
  );
}
