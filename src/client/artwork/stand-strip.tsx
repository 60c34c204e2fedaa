import { useMemo } from 'react';
import { drawStrip } from '#sports/artwork/strip.ts';
import { DrawingSvg } from './drawing-svg.tsx';
import styles from './stand-strip.module.css';

interface StandStripProps {
  /** The sport's name; null on pages that belong to none. */
  sport: string | null;
  /** The route, so that each page has its own row. */
  seed: string;
}

/** The row of cells under the header. */
export function StandStrip({ sport, seed }: StandStripProps) {
  const drawing = useMemo(() => drawStrip(sport, seed), [sport, seed]);
  return (
    <DrawingSvg className={styles.strip} drawing={drawing} preserveAspectRatio="xMidYMid slice" />
  );
}
