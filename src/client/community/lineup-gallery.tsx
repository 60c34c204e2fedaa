import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Empty } from '#client/ui/empty.tsx';
import { SkeletonCard } from '#client/ui/skeleton.tsx';
import type { Lineup } from '#contract/lineup.ts';
import { reducedPageSize } from '#contract/lists.ts';
import { LineupArrows } from './lineup-arrows.tsx';
import { LineupCard } from './lineup-card.tsx';
import styles from './lineup-gallery.module.css';
import { lineupsQuery } from './lineup-queries.ts';
import { ListFault } from './list-fault.tsx';

export interface LineupGalleryProps {
  lineup: Lineup;
  /** From 1. */
  page: number;
  /** Shows another page; `replace` where the one asked for does not exist. */
  onPage: (page: number, replace?: boolean) => void;
}

const places = Array.from({ length: reducedPageSize }, (_, place) => place);

/** The reduced gallery: what fans have built, five a page, with arrows (spec part 2). */
export function LineupGallery({ lineup, page, onPage }: LineupGalleryProps) {
  const query = useQuery(lineupsQuery(lineup, page));
  const { data, isPending, isPlaceholderData, isError } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = data ? Math.max(1, Math.ceil(data.total / reducedPageSize)) : 1;
  const beyond = data !== undefined && page > pages && !isPlaceholderData;

  // The last of a page was deleted, or an old address asks for more than there is.
  useEffect(() => {
    if (beyond) onPage(pages, true);
  }, [beyond, pages, onPage]);

  function show(next: number) {
    onPage(next);
    heading.current?.focus();
  }

  return (
    <section className={styles.section} aria-labelledby="lineups-heading" aria-busy={isPending}>
      <div className={styles.top}>
        <h2 id="lineups-heading" ref={heading} tabIndex={-1}>
          {lineup.labels.title}
        </h2>
        <div className={styles.actions}>
          <ButtonLink size="sm" to={lineup.page}>
            My {lineup.labels.one}
          </ButtonLink>
          {data && (
            <LineupArrows
              page={Math.min(page, pages)}
              pages={pages}
              isLoading={isPlaceholderData}
              onPage={show}
            />
          )}
        </div>
      </div>
      {isPending && (
        <div className={styles.cards}>
          {places.map((place) => (
            <SkeletonCard key={place} />
          ))}
        </div>
      )}
      {isError && !data && <ListFault query={query} />}
      {data?.total === 0 && (
        <Empty
          title="Oh... It seems like this is empty."
          action={
            <ButtonLink variant="primary" to={lineup.page}>
              {lineup.labels.create}
            </ButtonLink>
          }
        />
      )}
      {data && data.data.length > 0 && (
        <ul className={styles.cards} data-stale={isPlaceholderData || undefined}>
          {data.data.map((item) => (
            <li key={item._id} className={styles.cell}>
              <LineupCard lineup={lineup} item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
