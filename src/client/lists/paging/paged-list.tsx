import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { Empty } from '#client/ui/states/empty.tsx';
import type { Page } from '#contract/calls/shared.ts';
import { ListPager } from './list-pager.tsx';
import type { ShowPage } from './page-param.ts';
import { PagedItems } from './paged-items.tsx';
import styles from './paged-list.module.css';
import { totalText } from './total-text.ts';
import { type PagedListState, usePagedList } from './use-paged-list.ts';

type HeadingLevel = 'h2' | 'h3';

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
  /** Level of the heading that says the count; null where the page around it has that heading. */
  heading?: HeadingLevel | null;
  /** Of the heading, for who leads the focus there from beside the list. */
  anchor?: RefObject<HTMLHeadingElement | null>;
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
  heading = 'h3',
  anchor,
  cards = false,
  placeholder,
  children,
}: PagedListProps<T>) {
  const list = usePagedList({ query, page, onPage, emptyOn404: true, anchor });
  return (
    <section aria-busy={list.isLoading || list.isStale}>
      {heading && (
        <div role="status" className={styles.status}>
          <CountHeading list={list} one={one} many={many} level={heading} />
        </div>
      )}
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

interface CountHeadingProps {
  list: PagedListState<unknown>;
  one: string;
  many: string;
  level: HeadingLevel;
}

/** Number of things in a list; the focus goes there from what is gone. */
export function CountHeading({ list, one, many, level: Heading }: CountHeadingProps) {
  return (
    <Heading ref={list.anchor} tabIndex={-1} className={styles.heading}>
      {totalText(list, one, many) ?? (list.isError ? many : ' ')}
    </Heading>
  );
}
