import { Suspense, use, useMemo } from 'react';
import type { Item } from '#contract/kinds/items.ts';
import type { DrawItem } from '#sports/artwork/sport-artwork.ts';
import { getDrawer } from './draw-item.ts';
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
export function ItemArtwork(props: ItemArtworkProps) {
  const { item, size, decorative = false } = props;
  const box = boxes[size];
  const className = `${styles.picture} ${styles[size]}`;
  if (item.image) {
    return (
      <img
        className={`${className} ${styles.photo}`}
        src={item.image}
        alt={decorative ? '' : `Picture of ${item.name}`}
        loading="lazy"
        {...box}
      />
    );
  }
  return (
    <Suspense fallback={<DrawingSvg className={className} drawing={{ ...box, shapes: [] }} />}>
      <DrawnArtwork {...props} className={className} />
    </Suspense>
  );
}

interface DrawnArtworkProps extends ItemArtworkProps {
  className: string;
}

/**
 * Suspends while the code that draws the kind is loading. It has no other hook: React asks for the
 * same ones again when the code is there, and then there is nothing to wait for.
 */
function DrawnArtwork(props: DrawnArtworkProps) {
  const drawer = getDrawer(props.kind);
  return <Drawn {...props} draw={drawer instanceof Promise ? use(drawer) : drawer} />;
}

function Drawn({
  item,
  size,
  decorative,
  className,
  draw,
}: DrawnArtworkProps & { draw: DrawItem }) {
  const { drawing, label } = useMemo(() => draw(item, boxes[size]), [draw, item, size]);
  return (
    <DrawingSvg className={className} drawing={drawing} label={decorative ? undefined : label} />
  );
}
