import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { pluralize } from '#client/lists/pluralize.ts';
import { Empty } from '#client/ui/states/empty.tsx';
import type { Page } from '#contract/calls/shared.ts';
import { ListPager } from './list-pager.tsx';
import type { ShowPage } from './page-param.ts';
import { PagedItems } from './paged-items.tsx';
import styles from './paged-list.module.css';
import { usePagedList } from './use-paged-list.ts';

interface Listed {
  readonly _id: string;
}

interface PagedListProps<T extends Listed> {
  query: UseQueryResult<Page<T>>;
  /** What is counted: 'follower', 'followers'. */
  one: string;
  many: string;
  page: number;
  onPage: ShowPage;
  /** One way out of an empty list. */
  action?: ReactNode;
  /** Level of the heading that says the count. */
  heading?: 'h2' | 'h3';
  /** Of the heading, for who leads the focus there from beside the list. */
  anchor?: RefObject<HTMLHeadingElement | null>;
  /** The count is said by the page around it. */
  silent?: boolean;
  /** Two cards side by side where they fit; rows otherwise. */
  cards?: boolean;
  placeholder: ReactNode;
  /** `focusCount` leads the focus on from an item that goes away. */
  children: (item: T, focusCount: () => void) => ReactNode;
}

/** One page of a list under its count: how many there are, the page itself, the pager, or why not. */
export function PagedList<T extends Listed>({
  query,
  one,
  many,
  page,
  onPage,
  action,
  heading: Heading = 'h3',
  anchor,
  silent = false,
  cards = false,
  placeholder,
  children,
}: PagedListProps<T>) {
  const list = usePagedList({ query, page, onPage, emptyOn404: true, anchor });
  const { total } = list;
  return (
    <section aria-busy={list.isLoading || list.isStale}>
      <div role={silent ? undefined : 'status'} className={styles.status}>
        <Heading ref={list.anchor} tabIndex={-1} className={styles.heading}>
          {total === null ? (list.isError ? many : ' ') : pluralize(total, one, many)}
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
      <ListPager list={list} label={`Pages of ${many}`} className={styles.pager} />
    </section>
  );
}
