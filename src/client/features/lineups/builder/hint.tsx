import type { Lineup } from '#contract/lineups/lineup.ts';
import styles from './builder.module.css';

/** How the board is operated; by keys only where there are some. */
export function Hint({ lineup }: { lineup: Lineup }) {
  const who = lineup.of.labels.one;
  return (
    <p className={styles.hint}>
      <b>Tap</b> a place, then a {who}. <b>Drag</b> onto another place to swap.{' '}
      <span className={styles.keys}>
        <b>Keyboard:</b> arrows move, Enter opens the list, Space picks up and drops, Delete
        empties.
      </span>
    </p>
  );
}
