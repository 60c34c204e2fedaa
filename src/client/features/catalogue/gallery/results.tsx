import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptySearch } from '#client/lists/empty-search.tsx';
import { ListError } from '#client/lists/errors/list-error.tsx';
import { ListPager } from '#client/lists/paging/list-pager.tsx';
import { deepestPage } from '#client/lists/paging/page-param.ts';
import { PagedItems } from '#client/lists/paging/paged-items.tsx';
import { usePagedList } from '#client/lists/paging/use-paged-list.ts';
import { Suggestions } from '#client/search/suggestions-part.tsx';
import { GallerySources } from '#client/sources/source-links.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { SkeletonCard } from '#client/ui/states/skeleton.tsx';
import { emptyListText } from '#contract/errors/error-pages.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { pageSize } from '#contract/lists.ts';
import { FinderChips } from '../finder/finder-chips.tsx';
import { emptyFinder, type FinderState, readFinder, writeFinder } from '../finder/finder-state.ts';
import { formatMatches, orderText } from '../finder/finder-text.ts';
import { useFinderNotice } from '../finder/use-finder-notice.ts';
import { itemsQuery } from '../queries.ts';
import { sortedNumber } from './card-text.ts';
import { ItemCard } from './item-card.tsx';
import styles from './results.module.css';
import { SameNameLinks } from './same-name-links.tsx';

interface ResultsProps {
  kind: Kind;
  state: FinderState;
  /** Replaces the history entry if the requested page does not exist. */
  onChange: (state: FinderState, replace?: boolean) => void;
  onSearchAgain: (name: string) => void;
}

export function Results({ kind, state, onChange, onSearchAgain }: ResultsProps) {
  const query = useQuery(itemsQuery(kind, state));
  const list = usePagedList({
    query,
    page: state.page,
    onPage: (page, replace) => onChange({ ...state, page }, replace),
    emptyOn404: true,
  });
  const { total, emptyCode } = list;
  const hasMore = query.data?.more === true;
  const emptyText = emptyCode && emptyListText(kind, emptyCode);
  const deepest = deepestPage(pageSize);
  useFinderNotice(kind, query);

  const client = useQueryClient();
  const { page, pages, isStale } = list;
  const nextSearch = String(writeFinder({ ...state, page: page + 1 }));
  useEffect(() => {
    if (isStale || page >= pages) return;
    const next = readFinder(kind, new URLSearchParams(nextSearch));
    void client.prefetchQuery(itemsQuery(kind, next));
  }, [client, kind, nextSearch, isStale, page, pages]);

  // The pressed control may disappear, so the focus moves to the heading, which states the count.
  function changeState(next: FinderState) {
    onChange(next);
    list.focusAnchor();
  }

  return (
    <section aria-labelledby="results-heading" aria-busy={list.isLoading || list.isStale}>
      <div className={styles.top}>
        <div className={styles.found}>
          <div role="status">
            <h2 id="results-heading" ref={list.anchor} tabIndex={-1} className={styles.heading}>
              {emptyText ??
                (total === null ? kind.labels.title : formatMatches(kind, total, hasMore))}
            </h2>
          </div>
          <FinderChips
            kind={kind}
            state={state}
            onChange={changeState}
            onChangeName={() => onSearchAgain(state.name)}
          />
        </div>
        <div className={styles.side}>
          {query.data && !state.sort && (
            <p className={styles.order}>{orderText(kind, kind.order)}</p>
          )}
          <GallerySources kind={kind} items={list.items} />
        </div>
      </div>
      <PagedItems
        list={list}
        className={styles.cards}
        itemClassName={styles.cell}
        placeholder={indexes.map((index) => (
          <SkeletonCard key={index} figure={sortedNumber(kind, state.sort) !== null} />
        ))}
        empty={
          <EmptySearch
            name={state.name}
            many={kind.labels.many}
            onSearchAgain={() => onSearchAgain(state.name)}
            onShowAll={() => changeState(emptyFinder)}
            hint={
              state.name && (
                <>
                  <Suggestions
                    kind={kind.name}
                    name={state.name}
                    onSearch={(name) => changeState({ ...emptyFinder, name })}
                  />
                  <SameNameLinks kind={kind} name={state.name} />
                </>
              )
            }
          />
        }
        error={
          <ListError
            query={query}
            onRetry={list.retry}
            wayOut={
              <Button size="sm" onClick={() => changeState(emptyFinder)}>
                Show all {kind.labels.many}
              </Button>
            }
          />
        }
      >
        {(item) => <ItemCard kind={kind} item={item} sort={state.sort} />}
      </PagedItems>
      <ListPager list={list} label={`Pages of ${kind.labels.many}`} className={styles.pager} />
      {list.page === deepest && total !== null && (hasMore || total > deepest * pageSize) && (
        <p className={styles.end}>
          This is the last page: search or filter to see the other {kind.labels.many}.
        </p>
      )}
    </section>
  );
}

const indexes = Array.from({ length: pageSize }, (_, index) => index);
