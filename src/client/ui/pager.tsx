import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { IconButton } from './buttons/icon-button.tsx';
import styles from './pager.module.css';

const maxCells = 9;

interface PagerProps {
  page: number;
  pages: number;
  more?: boolean;
  onPage: (page: number) => void;
  label: string;
  /** Replaces the page number by a field. */
  jump?: boolean | undefined;
}

/**
 * Formats 'Page 1 of 36'. If there may be more pages, it is 'Page 1 of 36+', or 'Page 35' near the
 * last known page.
 */
export function pageText(page: number, pages: number, more: boolean): string {
  return `Page ${page.toLocaleString('en')} ${pagesText(page, pages, more)}`.trimEnd();
}

function pagesText(page: number, pages: number, more: boolean): string {
  if (more && page >= pages - 1) return '';
  return `of ${pages.toLocaleString('en')}${more ? '+' : ''}`;
}

export function Pager({ page, pages, more = false, onPage, label, jump = false }: PagerProps) {
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
        {jump ? (
          <PageJump key={page} page={page} pages={pages} more={more} onPage={onPage} />
        ) : (
          <span className={styles.text}>{pageText(page, pages, more)}</span>
        )}
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

/** Opens the last page if there are fewer. */
function PageJump({ page, pages, more, onPage }: Required<Omit<PagerProps, 'label' | 'jump'>>) {
  const [text, setText] = useState(String(page));

  function submit(event: FormEvent) {
    event.preventDefault();
    const wantedPage = /^\d{1,9}$/.test(text.trim()) ? Number(text) : page;
    const target = Math.max(1, more ? wantedPage : Math.min(wantedPage, pages));
    setText(String(target));
    if (target !== page) onPage(target);
  }

  return (
    <form className={styles.jump} noValidate onSubmit={submit}>
      <label>
        Page{' '}
        <input
          type="text"
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          size={Math.max(2, String(pages).length)}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={() => setText(String(page))}
        />
      </label>
      <span>{pagesText(page, pages, more)}</span>
    </form>
  );
}
