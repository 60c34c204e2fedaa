import { useMemo } from 'react';
import { drawStrip } from '#sports/artwork/strip.ts';
import { DrawingSvg } from './drawing-svg.tsx';
import styles from './stand-strip.module.css';

interface StandStripProps {
  sport: string | null;
  /** Path of the route. */
  seed: string;
}

export function StandStrip({ sport, seed }: StandStripProps) {
  const drawing = useMemo(() => drawStrip(sport, seed), [sport, seed]);
  return (
    <DrawingSvg className={styles.strip} drawing={drawing} preserveAspectRatio="xMidYMid slice" />
  );
}
