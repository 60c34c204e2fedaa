import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { Empty } from '#client/ui/states/empty.tsx';
import type { Page } from '#contract/calls/shared.ts';
import { ListPager } from './list-pager.tsx';
import type { ShowPage } from './page-param.ts';
import { PagedItems } from './paged-items.tsx';
import styles from './paged-list.module.css';
import { type PagedListState, totalText, usePagedList } from './use-paged-list.ts';

type HeadingLevel = 'h2' | 'h3';

interface Listed {
  readonly _id: string;
}

interface PagedListProps<T extends Listed> {
  query: UseQueryResult<Page<T>>;
  one: string;
  many: string;
  page: number;
  onPage: ShowPage;
  action?: ReactNode;
  /** Null if the surrounding page has a heading. */
  heading?: HeadingLevel | null;
  anchor?: RefObject<HTMLHeadingElement | null>;
  cards?: boolean;
  placeholder: ReactNode;
  /** `focusCount` moves the focus to the heading when an item disappears. */
  children: (item: T, focusCount: () => void) => ReactNode;
}

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

export function CountHeading({ list, one, many, level: Heading }: CountHeadingProps) {
  return (
    <Heading ref={list.anchor} tabIndex={-1} className={styles.heading}>
      {totalText(list, one, many) ?? (list.isError ? many : ' ')}
    </Heading>
  );
}
