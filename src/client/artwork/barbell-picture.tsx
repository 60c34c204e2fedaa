import { drawBarbell } from '#sports/powerlifting/artwork/barbell.ts';
import styles from './barbell-picture.module.css';
import { DrawingSvg } from './drawing-svg.tsx';

export { platesText, spokenPlates } from '#sports/powerlifting/artwork/plates.ts';

interface BarbellProps {
  kg: number | null;
  /** All lifts drawn at the same scale, including this one. */
  together: readonly (number | null)[];
}

/** Decorative, since the text beside it gives the plates. */
export function Barbell({ kg, together }: BarbellProps) {
  return <DrawingSvg className={styles.bar} drawing={drawBarbell(kg, together)} />;
}
