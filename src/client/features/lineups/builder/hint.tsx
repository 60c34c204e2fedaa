import type { Lineup } from '#contract/lineups/lineup.ts';
import styles from './builder.module.css';

export function Hint({ lineup, id }: { lineup: Lineup; id: string }) {
  const itemLabel = lineup.of.labels.one;
  return (
    <p id={id} className={styles.hint}>
      <b>Choose</b> a place, then a {itemLabel}. <b>Drag</b> onto another place to swap.{' '}
      <span className={styles.keys}>
        <b>Keyboard:</b> arrows move, Enter opens the list, Space picks up and drops, Delete
        empties.
      </span>
    </p>
  );
}
