import { useMemo } from 'react';
import type { Item } from '#contract/items.ts';
import { drawItem } from './draw-item.ts';
import { DrawingSvg } from './drawing-svg.tsx';
import styles from './item-artwork.module.css';

/** Cards are 4:3, the detail page's large card is 8:9; both are sixteen cells wide. */
const boxes = {
  card: { width: 384, height: 288 },
  detail: { width: 448, height: 504 },
} as const;

interface ItemArtworkProps {
  item: Item;
  /** The kind's name: 'player'. */
  kind: string;
  size: keyof typeof boxes;
  /** True where the item's name stands beside the picture already. */
  decorative?: boolean;
}

/** The picture of an item: the uploaded one, or the drawing made from its data. */
export function ItemArtwork({ item, kind, size, decorative = false }: ItemArtworkProps) {
  const box = boxes[size];
  const artwork = useMemo(() => (item.image ? null : drawItem(kind, item, box)), [kind, item, box]);
  if (!artwork) {
    return (
      <img
        className={`${styles.picture} ${styles.photo} ${styles[size]}`}
        src={item.image ?? undefined}
        alt={decorative ? '' : `Picture of ${item.name}`}
        loading="lazy"
        {...box}
      />
    );
  }
  return (
    <DrawingSvg
      className={`${styles.picture} ${styles[size]}`}
      drawing={artwork.drawing}
      label={decorative ? undefined : artwork.label}
    />
  );
}
