import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CallError } from '#client/api/call.ts';
import { ListFault } from '#client/community/list-fault.tsx';
import { Button } from '#client/ui/button.tsx';
import { Empty } from '#client/ui/empty.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { SkeletonCard } from '#client/ui/skeleton.tsx';
import type { Kind } from '#contract/kind.ts';
import { pageSize } from '#contract/lists.ts';
import { FinderChips } from './finder-chips.tsx';
import { deepestPage, emptyFinder, type FinderState } from './finder-state.ts';
import { countWords, emptyWords, orderWords } from './finder-words.ts';
import { ItemCard } from './item-card.tsx';
import { itemsQuery } from './queries.ts';
import styles from './results.module.css';
import { useFinderNotice } from './use-finder-notice.ts';

export interface ResultsProps {
  kind: Kind;
  state: FinderState;
  /** `replace` where the page asked for does not exist. */
  onChange: (state: FinderState, replace?: boolean) => void;
}

/** What was found: how many in which order, the cards, the pages. */
export function Results({ kind, state, onChange }: ResultsProps) {
  const query = useQuery(itemsQuery(kind, state));
  const { data, error, isPending, isPlaceholderData } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  useFinderNotice(error);

  // What was pressed here may be gone afterwards: the focus goes on from the results' heading,
  // which says the count.
  function change(next: FinderState) {
    onChange(next);
    heading.current?.focus();
  }

  const nothing = error instanceof CallError && error.status === 404 ? error.problem.code : null;
  const total = data?.total ?? (nothing ? 0 : null);
  const pages = data ? Math.min(Math.ceil(data.total / pageSize), deepestPage) : 0;
  const beyond = pages > 0 && state.page > pages && !isPlaceholderData;

  // The last of a page was deleted, or an old address asks for more than there is.
  useEffect(() => {
    if (beyond) onChange({ ...state, page: pages }, true);
  }, [beyond, pages, state, onChange]);

  if (error && !nothing) return <ListFault query={query} />;
  return (
    <section aria-labelledby="results-heading" aria-busy={isPending || isPlaceholderData}>
      <div className={styles.top}>
        <div className={styles.found}>
          <div role="status">
            <h2 id="results-heading" ref={heading} tabIndex={-1} className={styles.heading}>
              {total === null ? kind.labels.title : countWords(kind, total, data?.more === true)}
            </h2>
          </div>
          <FinderChips kind={kind} state={state} onChange={change} />
        </div>
        {data && !state.sort && <p className={styles.order}>{orderWords(kind, kind.order)}</p>}
      </div>
      {isPending && <PendingCards />}
      {total === 0 && (
        <Empty
          title="Oh... It seems like this is empty."
          text={nothing && emptyWords(kind, nothing)}
          action={
            <Button size="sm" onClick={() => change(emptyFinder)}>
              Show all {kind.labels.many}
            </Button>
          }
        />
      )}
      {data && data.data.length > 0 && (
        <ul className={styles.cards} data-stale={isPlaceholderData || undefined}>
          {data.data.map((item) => (
            <li key={item._id} className={styles.cell}>
              <ItemCard kind={kind} item={item} />
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <div className={styles.pager}>
          <Pager
            page={Math.min(state.page, pages)}
            pages={pages}
            label={`Pages of ${kind.labels.many}`}
            onPage={(page) => change({ ...state, page })}
          />
          {data && state.page === deepestPage && data.total > deepestPage * pageSize && (
            <p className={styles.end}>
              Pages end here: search or filter to see the other {kind.labels.many}.
            </p>
          )}
        </div>
      )}
    </section>
  );
}

const places = Array.from({ length: pageSize }, (_, place) => place);

function PendingCards() {
  return (
    <div className={styles.cards}>
      {places.map((place) => (
        <SkeletonCard key={place} />
      ))}
    </div>
  );
}
