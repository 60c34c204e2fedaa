import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListFault } from '#client/lists/list-fault.tsx';
import { PagedItems } from '#client/lists/paged-items.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
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
  const list = usePagedList({ query, page, onPage, emptyOn404: true });
  const { total } = list;
  if (list.isError && total === null) return <ListFault query={query} />;
  return (
    <section className={styles.list} aria-busy={total === null || list.isStale}>
      <div role="status" className={styles.status}>
        <Heading ref={list.anchor} tabIndex={-1} className={styles.heading}>
          {total === null ? ' ' : countWords(total, one, many)}
        </Heading>
      </div>
      <PagedItems
        list={list}
        className={cards ? styles.cards : styles.rows}
        itemClassName={styles.cell}
        placeholder={placeholder}
        empty={<Empty title="Oh... It seems like this is empty." action={action} />}
      >
        {(item) => children(item, list.focusAnchor)}
      </PagedItems>
      {list.pages > 1 && (
        <Pager page={list.page} pages={list.pages} label={`Pages of ${many}`} onPage={list.turn} />
      )}
    </section>
  );
}
