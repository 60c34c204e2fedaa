import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lineupsQuery } from '#client/api/lineup-queries.ts';
import { PageArrows } from '#client/lists/paging/page-arrows.tsx';
import { PagedItems } from '#client/lists/paging/paged-items.tsx';
import { usePagedList } from '#client/lists/paging/use-paged-list.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { LineupCard } from './lineup-card.tsx';
import styles from './lineup-gallery.module.css';
import { LineupsButton } from './lineup-links.tsx';

const size = 3;

/** Renders nothing if there are no lineups. */
export function FansLineups({ lineup }: { lineup: Lineup }) {
  const [page, setPage] = useState(1);
  const query = useQuery(lineupsQuery(lineup, { page }, size));
  const list = usePagedList({ query, page, onPage: setPage });
  // The heading has the focus if a later page fails.
  if (!list.total && !(list.isError && page > 1)) return null;

  return (
    <section className={styles.below} aria-labelledby="fans-lineups-heading">
      <div className={styles.top}>
        <h2 id="fans-lineups-heading" ref={list.anchor} tabIndex={-1}>
          Fans’ {lineup.labels.title}
        </h2>
        <div className={styles.actions}>
          <LineupsButton size="sm" lineup={lineup}>
            {lineup.labels.show}
          </LineupsButton>
          <PageArrows list={list} label={`Pages of ${lineup.labels.many}`} />
        </div>
      </div>
      <PagedItems
        list={list}
        className={styles.three}
        itemClassName={styles.cell}
        placeholder={null}
        empty={null}
      >
        {(item) => <LineupCard lineup={lineup} item={item} quoted />}
      </PagedItems>
    </section>
  );
}
