import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { pageText } from '#client/ui/pager.tsx';
import styles from './page-arrows.module.css';
import type { PagedListState } from './use-paged-list.ts';

interface PageArrowsProps<T> {
  list: PagedListState<T>;
  label: string;
  className?: string;
}

/** Reserves the buttons' space while loading, and renders nothing on failure. */
export function PageArrows<T>({ list, label, className }: PageArrowsProps<T>) {
  if (list.total === null && !list.isLoading) return null;
  return (
    <nav
      className={classNames(styles.arrows, className)}
      aria-label={label}
      data-pending={list.total === null || undefined}
    >
      <IconButton
        label="Previous page"
        icon={<IconArrowLeft size={20} />}
        disabled={list.page <= 1}
        onClick={() => list.turn(list.page - 1)}
      />
      <span className={styles.page} role="status">
        {pageText(list.page, list.pages, list.more)}
      </span>
      <IconButton
        label="Next page"
        icon={<IconArrowRight size={20} />}
        disabled={list.page >= list.pages}
        onClick={() => list.turn(list.page + 1)}
      />
    </nav>
  );
}
