import { useQuery } from '@tanstack/react-query';
import { lineupsQuery } from '#client/api/lineup-queries.ts';
import { LineupCard } from '#client/lineups/gallery/lineup-card.tsx';
import type { Lineup } from '#contract/lineups/lineup.ts';
import styles from './more-lineups.module.css';

const maxOthers = 2;

/** Only verified users may list lineups. */
export function MoreLineups({ lineup, except }: { lineup: Lineup; except: string }) {
  const { data } = useQuery(lineupsQuery(lineup, { page: 1, sort: '-likes' }, maxOthers + 1));
  const others = data?.data.filter(({ _id }) => _id !== except).slice(0, maxOthers) ?? [];
  if (others.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="more-lineups-heading">
      <h2 id="more-lineups-heading">More {lineup.labels.many}</h2>
      <ul className={styles.cards}>
        {others.map((item) => (
          <li key={item._id}>
            <LineupCard lineup={lineup} item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
