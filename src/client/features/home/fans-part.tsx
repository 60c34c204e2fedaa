import { FansLineupCard } from './fans-lineup-card.tsx';
import styles from './fans-part.module.css';
import { NewestEntries } from './newest-entries.tsx';

/** What fans do, for whoever is signed in: what is new beside what all of them chose. */
export function FansPart() {
  return (
    <div className={styles.part}>
      <NewestEntries />
      <FansLineupCard />
    </div>
  );
}
