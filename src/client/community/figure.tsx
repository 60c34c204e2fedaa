import { useMemo } from 'react';
import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';
import type { SlotItem } from '#contract/lineup.ts';
import { drawFigure } from '#sports/artwork/figures.ts';
import styles from './figure.module.css';

interface FigureProps {
  /** The kind that stands in the lineup: 'player'. */
  kind: string;
  item: SlotItem;
  className?: string;
}

/** Who stands in a slot: shirt or helmet, or the uploaded picture. Its name stands beside it. */
export function Figure({ kind, item, className = '' }: FigureProps) {
  const drawing = useMemo(() => (item.image ? null : drawFigure(kind, item)), [kind, item]);
  if (!drawing) {
    return <img className={`${styles.photo} ${className}`} src={item.image ?? undefined} alt="" />;
  }
  return <DrawingSvg className={`${styles.figure} ${className}`} drawing={drawing} />;
}
