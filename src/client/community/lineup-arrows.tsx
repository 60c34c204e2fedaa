import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { IconButton } from '#client/ui/icon-button.tsx';
import styles from './lineup-arrows.module.css';

export interface LineupArrowsProps {
  /** From 1. */
  page: number;
  pages: number;
  /** The page is still on its way, and with it how many there are. */
  isLoading: boolean;
  onPage: (page: number) => void;
}

/** Previous and next of a reduced gallery, disabled at its ends: both where one page holds all. */
export function LineupArrows({ page, pages, isLoading, onPage }: LineupArrowsProps) {
  return (
    <div className={styles.arrows}>
      <IconButton
        label="Previous page"
        icon={<IconArrowLeft size={20} />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span className={styles.page} role="status">
        Page {page} of {pages}
      </span>
      <IconButton
        label="Next page"
        icon={<IconArrowRight size={20} />}
        disabled={page >= pages || isLoading}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
}
