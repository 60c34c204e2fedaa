import { IconAlertTriangle } from '@tabler/icons-react';
import { CallError } from '#client/api/call.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { listErrorPage } from '#contract/error-pages.ts';
import styles from './refetch-error.module.css';
import type { PagedListState } from './use-paged-list.ts';

/** Above a list that could not be read again, and still shows what was read before: why, and another try. */
export function RefetchError<T>({ list: { query, retry } }: { list: PagedListState<T> }) {
  const status = query.error instanceof CallError ? query.error.status : 0;
  const { title, message } = listErrorPage(status, 'This list could not be updated');
  return (
    <div role="alert" className={styles.error}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <p className={styles.words}>
        <b>{title}.</b> {message}
      </p>
      <Button size="sm" busy={query.isFetching} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
