import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { lineupsPage } from '#client/addresses.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import type { Lineup } from '#contract/lineup.ts';
import { LineupArrows } from './lineup-arrows.tsx';
import { LineupCard } from './lineup-card.tsx';
import styles from './lineup-gallery.module.css';
import { lineupsQuery } from './lineup-queries.ts';

/** As many as stand side by side. */
const size = 3;

/** What fans have built, three at a time, with what was said of each last; nothing before the first. */
export function FansLineups({ lineup }: { lineup: Lineup }) {
  const [page, setPage] = useState(1);
  const { data, isPlaceholderData } = useQuery(lineupsQuery(lineup, page, size));
  const heading = useRef<HTMLHeadingElement>(null);
  if (!data || data.total === 0) return null;

  return (
    <section className={styles.below} aria-labelledby="fans-lineups-heading">
      <div className={styles.top}>
        <h2 id="fans-lineups-heading" ref={heading} tabIndex={-1}>
          Fans' {lineup.labels.title}
        </h2>
        <div className={styles.actions}>
          <ButtonLink size="sm" to={lineupsPage(lineup)}>
            {lineup.labels.show}
          </ButtonLink>
          <LineupArrows
            page={page}
            pages={Math.ceil(data.total / size)}
            isLoading={isPlaceholderData}
            onPage={(next) => {
              setPage(next);
              heading.current?.focus();
            }}
          />
        </div>
      </div>
      <ul className={styles.three} data-stale={isPlaceholderData || undefined}>
        {data.data.map((item) => (
          <li key={item._id} className={styles.cell}>
            <LineupCard lineup={lineup} item={item} quoted />
          </li>
        ))}
      </ul>
    </section>
  );
}
