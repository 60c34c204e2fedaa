import { IconAlertTriangle } from '@tabler/icons-react';
import { statusOf } from '#client/api/call.ts';
import type { PagedListState } from '#client/lists/paging/use-paged-list.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { failedReads } from '#contract/errors/error-pages.ts';
import { ReadErrorWords } from './read-error-words.tsx';
import styles from './refetch-error.module.css';

export function RefetchError<T>({ list: { query, retry } }: { list: PagedListState<T> }) {
  return (
    <div role="alert" className={styles.error}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <ReadErrorWords
        className={styles.words}
        status={statusOf(query.error)}
        refused={failedReads.listUpdate}
      />
      <Button size="sm" busy={query.isFetching} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
