import { FansLineupCard } from './fans-lineup-card.tsx';
import styles from './fans-part.module.css';
import { NewestEntries } from './newest-entries.tsx';

export function FansPart() {
  return (
    <div className={styles.part}>
      <NewestEntries />
      <FansLineupCard />
    </div>
  );
}
