import { drawBarbell } from '#sports/powerlifting/artwork/barbell.ts';
import { spokenPlates } from '#sports/powerlifting/artwork/plates.ts';
import styles from './barbell.module.css';
import { DrawingSvg } from './drawing-svg.tsx';

export { platesText, spokenPlates } from '#sports/powerlifting/artwork/plates.ts';

interface BarbellProps {
  /** The lift in kilograms; null where it is unknown. */
  kg: number | null;
  /** The lifts beside it and itself, which are drawn at one scale. */
  together: readonly (number | null)[];
  /** What was lifted: 'Deadlift'. */
  label: string;
}

/** A loaded bar, as wide as its place. */
export function Barbell({ kg, together, label }: BarbellProps) {
  const sentence =
    kg === null
      ? `${label}: an empty bar, because no result is known`
      : `${label}: a bar of ${kg} kg, each side ${spokenPlates(kg)}`;
  return <DrawingSvg className={styles.bar} drawing={drawBarbell(kg, together)} label={sentence} />;
}
