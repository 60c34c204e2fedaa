import { useQuery } from '@tanstack/react-query';
import { PagedItems } from '#client/lists/paged-items.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { Empty } from '#client/ui/empty.tsx';
import { SkeletonCard } from '#client/ui/skeleton.tsx';
import type { Lineup } from '#contract/lineup.ts';
import { reducedPageSize } from '#contract/lists.ts';
import { LineupArrows } from './lineup-arrows.tsx';
import { LineupCard } from './lineup-card.tsx';
import styles from './lineup-gallery.module.css';
import { BuilderButton } from './lineup-links.tsx';
import { lineupsQuery } from './lineup-queries.ts';

export interface LineupGalleryProps {
  lineup: Lineup;
  /** From 1. */
  page: number;
  /** Shows another page; `replace` where the one asked for does not exist. */
  onPage: (page: number, replace?: boolean) => void;
}

const places = Array.from({ length: reducedPageSize }, (_, place) => place);

/** The reduced gallery of what fans have built (docs/product.md#galleries). */
export function LineupGallery({ lineup, page, onPage }: LineupGalleryProps) {
  const query = useQuery(lineupsQuery(lineup, page));
  const list = usePagedList({ query, page, onPage });
  return (
    <section
      className={styles.section}
      aria-labelledby="lineups-heading"
      aria-busy={list.isLoading}
    >
      <div className={styles.top}>
        <h2 id="lineups-heading" ref={list.anchor} tabIndex={-1}>
          {lineup.labels.title}
        </h2>
        <div className={styles.actions}>
          <BuilderButton size="sm" lineup={lineup}>
            My {lineup.labels.one}
          </BuilderButton>
          {query.data && (
            <LineupArrows
              page={list.page}
              pages={list.pages}
              isLoading={list.isStale}
              onPage={list.turn}
            />
          )}
        </div>
      </div>
      <PagedItems
        list={list}
        className={styles.cards}
        itemClassName={styles.cell}
        placeholder={places.map((place) => <SkeletonCard key={place} />)}
        empty={
          <Empty
            title="Oh... It seems like this is empty."
            action={
              <BuilderButton variant="primary" lineup={lineup}>
                {lineup.labels.create}
              </BuilderButton>
            }
          />
        }
      >
        {(item) => <LineupCard lineup={lineup} item={item} />}
      </PagedItems>
    </section>
  );
}
