import { useQuery } from '@tanstack/react-query';
import { PageArrows } from '#client/lists/page-arrows.tsx';
import { usePageParam } from '#client/lists/page-param.ts';
import { PagedItems } from '#client/lists/paged-items.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { Empty } from '#client/ui/empty.tsx';
import { SkeletonCard } from '#client/ui/skeleton.tsx';
import type { Lineup } from '#contract/lineup.ts';
import { reducedPageSize } from '#contract/lists.ts';
import { lineupsQuery } from '../api/lineup-queries.ts';
import { LineupCard } from './lineup-card.tsx';
import styles from './lineup-gallery.module.css';
import { BuilderButton } from './lineup-links.tsx';

const indexes = Array.from({ length: reducedPageSize }, (_, index) => index);

/** The reduced gallery of what fans have built, with arrows (docs/product.md#galleries). */
export function LineupGallery({ lineup }: { lineup: Lineup }) {
  const [page, onPage] = usePageParam(reducedPageSize);
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
          <PageArrows list={list} label={`Pages of ${lineup.labels.many}`} />
        </div>
      </div>
      <PagedItems
        list={list}
        className={styles.cards}
        itemClassName={styles.cell}
        placeholder={indexes.map((index) => <SkeletonCard key={index} />)}
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
