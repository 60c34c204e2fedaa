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

/** Offline, the bar above the page has the reason and the retry button. */
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
