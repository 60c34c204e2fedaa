import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { CallError } from '#client/api/call.ts';
import { ListFault } from '#client/community/list-fault.tsx';
import { Empty } from '#client/ui/empty.tsx';
import { Pager } from '#client/ui/pager.tsx';
import type { Page } from '#contract/lists.ts';
import styles from './paged-list.module.css';
import { countWords } from './words.ts';

interface Listed {
  readonly _id: string;
}

export interface PagedListProps<T extends Listed> {
  query: UseQueryResult<Page<T>>;
  /** What is counted: 'follower', 'followers'. */
  one: string;
  many: string;
  page: number;
  /** Shows another page; `replace` where the one asked for does not exist. */
  onPage: (page: number, replace?: boolean) => void;
  /** One way out of an empty list. */
  action?: ReactNode;
  /** Level of the heading that says the count. */
  heading?: 'h2' | 'h3';
  /** Two cards side by side where they fit; rows otherwise. */
  cards?: boolean;
  placeholder: ReactNode;
  /** `focusCount` leads the focus on from an item that goes away. */
  children: (item: T, focusCount: () => void) => ReactNode;
}

/** One page of a user's list: how many there are, the page itself, the pager, or why not. */
export function PagedList<T extends Listed>({
  query,
  one,
  many,
  page,
  onPage,
  action,
  heading: Heading = 'h3',
  cards = false,
  placeholder,
  children,
}: PagedListProps<T>) {
  const count = useRef<HTMLHeadingElement>(null);
  const { data, error, isPlaceholderData } = query;
  const nothing = error instanceof CallError && error.status === 404;
  const pages = data ? Math.ceil(data.total / data.size) : 0;
  const beyond = pages > 0 && page > pages && !isPlaceholderData;

  // The last of a page was deleted, or an old address asks for more than there is.
  useEffect(() => {
    if (beyond) onPage(pages, true);
  }, [beyond, pages, onPage]);

  // The button that was pressed may be disabled afterwards: go on from the count.
  function turn(next: number) {
    onPage(next);
    count.current?.focus();
  }

  if (error && !nothing && !data) return <ListFault query={query} />;
  const total = nothing ? 0 : data?.total;
  const layout = cards ? styles.cards : styles.rows;
  return (
    <section className={styles.list} aria-busy={total === undefined || isPlaceholderData}>
      <div role="status" className={styles.status}>
        <Heading ref={count} tabIndex={-1} className={styles.heading}>
          {total === undefined ? ' ' : countWords(total, one, many)}
        </Heading>
      </div>
      {total === undefined && <div className={layout}>{placeholder}</div>}
      {total === 0 && <Empty title="Oh... It seems like this is empty." action={action} />}
      {data && data.data.length > 0 && (
        <ul className={layout} data-stale={isPlaceholderData || undefined}>
          {data.data.map((item) => (
            <li key={item._id} className={styles.cell}>
              {children(item, () => count.current?.focus())}
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <Pager
          page={Math.min(page, pages)}
          pages={pages}
          label={`Pages of ${many}`}
          onPage={turn}
        />
      )}
    </section>
  );
}
