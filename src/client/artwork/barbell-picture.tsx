import { drawBarbell } from '#sports/powerlifting/artwork/barbell.ts';
import styles from './barbell-picture.module.css';
import { DrawingSvg } from './drawing-svg.tsx';

export { platesText, spokenPlates } from '#sports/powerlifting/artwork/plates.ts';

interface BarbellProps {
  /** The lift in kilograms; null where it is unknown. */
  kg: number | null;
  /** The lifts beside it and itself, which are drawn at one scale. */
  together: readonly (number | null)[];
}

/** A loaded bar, as wide as its place; the words beside it say the lift and its plates. */
export function Barbell({ kg, together }: BarbellProps) {
  return <DrawingSvg className={styles.bar} drawing={drawBarbell(kg, together)} />;
}
