import { useMemo } from 'react';
import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import { drawFigure } from './boards.ts';
import styles from './figure.module.css';

interface FigureProps {
  lineup: Lineup;
  item: SlotItem;
  className?: string;
}

export function Figure({ lineup, item, className = '' }: FigureProps) {
  const drawing = useMemo(() => (item.image ? null : drawFigure(lineup, item)), [lineup, item]);
  if (!drawing) {
    return <img className={`${styles.photo} ${className}`} src={item.image ?? undefined} alt="" />;
  }
  return <DrawingSvg className={`${styles.figure} ${className}`} drawing={drawing} />;
}
