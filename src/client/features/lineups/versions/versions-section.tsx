import { useEffect, useEffectEvent, useRef } from 'react';
import { dateInWords } from '#client/date-text.ts';
import { lazyPart } from '#client/files/lazy-part.tsx';
import { pluralize } from '#client/lists/pluralize.ts';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupDetail } from '#contract/lineups/lineup-items.ts';
import { rowSize, type Versions } from './use-versions.ts';
import styles from './versions.module.css';

const nearMargin = '300px';

interface VersionsSectionProps {
  lineup: Lineup;
  item: LineupDetail;
  versions: Versions;
}

const VersionRow = lazyPart({
  id: 'versions',
  load: async () => (await import('./version-row.tsx')).VersionRow,
  pending: <PendingRow count={rowSize} />,
});

export function VersionsSection({ lineup, item, versions }: VersionsSectionProps) {
  const sectionRef = useRef<HTMLElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isChanged = versions.total > 1;
  const load = useEffectEvent(() => {
    void VersionRow.preload();
    versions.load();
  });
  useEffect(() => {
    if (!isChanged || !sectionRef.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load();
      },
      { rootMargin: nearMargin },
    );
    observer.observe(sectionRef.current);
    return () => observer.disconnect();
  }, [isChanged]);

  if (!isChanged) return null;
  const { entries, query } = versions;
  return (
    <section ref={sectionRef} className={styles.section} aria-labelledby="versions-heading">
      <div className={styles.top}>
        <h2 id="versions-heading" ref={headingRef} tabIndex={-1}>
          How it changed
        </h2>
        <p className={styles.count}>{countText(versions)}</p>
      </div>
      {entries.length === 0 && !query.error ? (
        <PendingRow count={versions.total} />
      ) : (
        <VersionRow
          lineup={lineup}
          item={item}
          versions={versions}
          onDeleted={() => headingRef.current?.focus()}
        />
      )}
    </section>
  );
}

function countText({ entries, total }: Versions): string {
  const oldest = entries.length === total ? entries.at(-1) : undefined;
  const count = pluralize(total, 'version', 'versions');
  return oldest ? `${count} since ${dateInWords(oldest.savedAt)}` : count;
}

function PendingRow({ count }: { count: number }) {
  return (
    <div className={styles.row} data-more={count > rowSize || undefined} aria-hidden="true">
      {Array.from({ length: Math.min(count, rowSize) }, (_, index) => index).map((index) => (
        <div key={index} className={styles.card}>
          <Skeleton className={styles.picture} />
          <div className={styles.words} />
        </div>
      ))}
    </div>
  );
}
