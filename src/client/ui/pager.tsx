import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { IconButton } from './buttons/icon-button.tsx';
import styles from './pager.module.css';

const maxCells = 9;

interface PagerProps {
  /** Page number, starting at 1. */
  page: number;
  pages: number;
  more?: boolean;
  onPage: (page: number) => void;
  label: string;
}

/**
 * Formats 'Page 1 of 36'. If there may be more pages, it is 'Page 1 of 36+', or only 'Page 35'
 * near the last known page.
 */
export function pageText(page: number, pages: number, more: boolean): string {
  const text = `Page ${page.toLocaleString('en')}`;
  if (more && page >= pages - 1) return text;
  return `${text} of ${pages.toLocaleString('en')}${more ? '+' : ''}`;
}

export function Pager({ page, pages, more = false, onPage, label }: PagerProps) {
  const count = Math.min(pages, maxCells);
  const first = Math.max(1, Math.min(page - Math.floor(maxCells / 2), pages - count + 1));
  const cells = Array.from({ length: count }, (_, index) => first + index);
  return (
    <nav className={styles.pager} aria-label={label}>
      <IconButton
        label="Previous page"
        icon={<IconArrowLeft size={20} />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span className={styles.where}>
        <span className={styles.cells} aria-hidden="true">
          {cells.map((cell) => (
            <i key={cell} data-current={cell === page || undefined} />
          ))}
        </span>
        <span className={styles.text}>{pageText(page, pages, more)}</span>
      </span>
      <IconButton
        label="Next page"
        icon={<IconArrowRight size={20} />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
