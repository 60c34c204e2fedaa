import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { lazyPart } from '#client/files/lazy-part.tsx';
import { EmptySearch } from '#client/lists/empty-search.tsx';
import { ListError } from '#client/lists/errors/list-error.tsx';
import { ListPager } from '#client/lists/paging/list-pager.tsx';
import { getDeepestPage } from '#client/lists/paging/page-param.ts';
import { PagedContent, PagedItems } from '#client/lists/paging/paged-items.tsx';
import { type PagedListState, usePagedList } from '#client/lists/paging/use-paged-list.ts';
import { GallerySources } from '#client/sources/source-links.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { Skeleton, SkeletonCard } from '#client/ui/states/skeleton.tsx';
import { emptyListText } from '#contract/errors/error-pages.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { pageSize } from '#contract/lists.ts';
import { FinderChips } from '../finder/finder-chips.tsx';
import { emptyFinder, type FinderState, readFinder, writeFinder } from '../finder/finder-state.ts';
import { formatMatches, orderPhrase, orderText } from '../finder/finder-text.ts';
import { useFinderNotice } from '../finder/use-finder-notice.ts';
import { type ListView, pageSizeOf, tableSize } from '../list-view.ts';
import { itemsQuery } from '../queries.ts';
import { sortedNumber } from './card-text.ts';
import { ItemCard } from './item-card.tsx';
import styles from './results.module.css';

const ItemsTable = lazyPart({
  id: 'items-table',
  load: async () => (await import('../table/table-parts.ts')).ItemsTable,
  pending: <Skeleton className={styles.pendingTable} />,
});

const CsvButton = lazyPart({
  id: 'csv-button',
  load: async () => (await import('../table/table-parts.ts')).CsvButton,
});

/** Preloads the table. Never rejects. */
export function loadTable(): Promise<unknown> {
  return Promise.all([ItemsTable.preload(), CsvButton.preload()]);
}

const OtherMatches = lazyPart({
  id: 'other-matches',
  load: async () => (await import('./other-matches.tsx')).OtherMatches,
});

interface ResultsProps {
  kind: Kind;
  state: FinderState;
  view: ListView;
  anchor: RefObject<HTMLHeadingElement | null>;
  onChange: (state: FinderState, replace?: boolean) => void;
  onSearchAgain: (name: string) => void;
}

export function Results({ kind, state, view, anchor, onChange, onSearchAgain }: ResultsProps) {
  const size = pageSizeOf(view);
  const query = useQuery(itemsQuery(kind, state, size));
  const list = usePagedList({
    query,
    page: state.page,
    onPage: (page, replace) => onChange({ ...state, page }, replace),
    emptyOn404: true,
    anchor,
  });
  const { total } = list;
  const hasMore = query.data?.more === true;
  const deepest = getDeepestPage(size);
  useFinderNotice(kind, query);

  usePrefetchedNextPage(kind, state, size, list);

  // The pressed control may disappear.
  function changeState(next: FinderState) {
    onChange(next);
    list.focusAnchor();
  }

  const showAll = () => changeState({ ...emptyFinder, view: state.view });
  const listProps = {
    list,
    empty: (
      <EmptySearch
        name={state.name}
        many={kind.labels.many}
        onSearchAgain={() => onSearchAgain(state.name)}
        onShowAll={showAll}
        hint={
          state.name && (
            <OtherMatches
              kind={kind}
              name={state.name}
              onSearch={(name) => changeState({ ...emptyFinder, view: state.view, name })}
            />
          )
        }
      />
    ),
    error: (
      <ListError
        query={query}
        onRetry={list.retry}
        wayOut={
          <Button size="sm" onClick={showAll}>
            Show all {kind.labels.many}
          </Button>
        }
      />
    ),
  };

  return (
    <section aria-labelledby="results-heading" aria-busy={list.isLoading || list.isStale}>
      <ResultsHead
        kind={kind}
        state={state}
        view={view}
        list={list}
        onChange={changeState}
        onSearchAgain={onSearchAgain}
      />
      {view === 'table' ? (
        <PagedContent {...listProps} placeholder={<Skeleton className={styles.pendingTable} />}>
          {(items) => (
            <ItemsTable
              kind={kind}
              items={items}
              sort={state.sort}
              isStale={list.isStale}
              onSort={(sort) => onChange({ ...state, sort, page: 1 })}
            />
          )}
        </PagedContent>
      ) : (
        <PagedItems
          {...listProps}
          className={styles.cards}
          itemClassName={styles.cell}
          placeholder={indexes.map((index) => (
            <SkeletonCard key={index} figure={sortedNumber(kind, state.sort) !== null} />
          ))}
        >
          {(item) => <ItemCard kind={kind} item={item} sort={state.sort} />}
        </PagedItems>
      )}
      <ListPager list={list} label={`Pages of ${kind.labels.many}`} className={styles.pager} jump />
      {list.page === deepest && total !== null && (hasMore || total > deepest * size) && (
        <p className={styles.end}>
          This is the last page: search or filter to see the other {kind.labels.many}.
        </p>
      )}
    </section>
  );
}

interface ResultsHeadProps extends Omit<ResultsProps, 'anchor'> {
  list: PagedListState<Item>;
}

function ResultsHead({ kind, state, view, list, onChange, onSearchAgain }: ResultsHeadProps) {
  const { total, emptyCode } = list;
  const { data } = list.query;
  const hasMore = data?.more === true;
  const emptyText = emptyCode && emptyListText(kind, emptyCode);
  return (
    <div className={styles.top}>
      <div className={styles.found}>
        <div role="status">
          <h2 id="results-heading" ref={list.anchor} tabIndex={-1} className={styles.heading}>
            {emptyText ??
              (total === null ? kind.labels.title : formatMatches(kind, total, hasMore))}
          </h2>
        </div>
        {data && view === 'table' && (
          <p className={styles.order}>
            <span className={styles.rows}>{`${tableSize} a page, `}</span>
            {orderPhrase(kind, state.sort || kind.order)}
          </p>
        )}
        <div className={styles.chips}>
          <FinderChips
            kind={kind}
            state={state}
            onChange={onChange}
            onChangeName={() => onSearchAgain(state.name)}
          />
        </div>
      </div>
      <div className={styles.side}>
        {data && view === 'gallery' && (
          <p className={styles.order}>{orderText(kind, state.sort || kind.order)}</p>
        )}
        <div className={styles.sources}>
          <GallerySources kind={kind} items={list.items} />
        </div>
        {view === 'table' && total !== null && total > 0 && (
          <div className={styles.csv}>
            <CsvButton
              kind={kind}
              state={state}
              total={total}
              hasMore={hasMore}
              count={list.items.length}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function usePrefetchedNextPage(
  kind: Kind,
  state: FinderState,
  size: number,
  { page, pages, isStale }: PagedListState<Item>,
): void {
  const client = useQueryClient();
  const nextSearch = String(writeFinder({ ...state, page: page + 1 }));
  useEffect(() => {
    if (isStale || page >= pages) return;
    const next = readFinder(kind, new URLSearchParams(nextSearch), size);
    void client.prefetchQuery(itemsQuery(kind, next, size));
  }, [client, kind, nextSearch, size, isStale, page, pages]);
}

const indexes = Array.from({ length: pageSize }, (_, index) => index);
