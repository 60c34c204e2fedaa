import { Suspense, use, useMemo } from 'react';
import { toTyped } from '#client/weights/measure.ts';
import { useWeightUnit } from '#client/weights/weight-unit.ts';
import { isolated } from '#contract/isolated.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { DrawItem } from '#sports/artwork/sport-artwork.ts';
import { getDrawer } from './draw-item.ts';
import { DrawingSvg } from './drawing-svg.tsx';
import styles from './item-artwork.module.css';

const boxes = {
  card: { width: 384, height: 288 },
  detail: { width: 448, height: 504 },
} as const;

interface ItemArtworkProps {
  item: Item;
  kind: string;
  size: keyof typeof boxes;
  decorative?: boolean;
}

export function ItemArtwork(props: ItemArtworkProps) {
  const { item, size, decorative = false } = props;
  const box = boxes[size];
  const className = `${styles.picture} ${styles[size]}`;
  if (item.image) {
    return (
      <img
        className={`${className} ${styles.photo}`}
        src={item.image}
        alt={decorative ? '' : `Picture of ${isolated(item.name)}`}
        loading="lazy"
        {...box}
      />
    );
  }
  const drawnProps = { item, size, decorative, className };
  const drawer = getDrawer(props.kind);
  return (
    <Suspense fallback={<DrawingSvg className={className} drawing={{ ...box, shapes: [] }} />}>
      {drawer instanceof Promise ? (
        <LazilyDrawnItem {...drawnProps} drawer={drawer} />
      ) : (
        <DrawnItem {...drawnProps} draw={drawer} />
      )}
    </Suspense>
  );
}

interface DrawnItemProps extends Required<Pick<ItemArtworkProps, 'item' | 'size' | 'decorative'>> {
  className: string;
}

/** Takes the promise as a prop, because the retry after suspending must call `use` again. */
function LazilyDrawnItem({ drawer, ...props }: DrawnItemProps & { drawer: Promise<DrawItem> }) {
  return <DrawnItem {...props} draw={use(drawer)} />;
}

function DrawnItem({
  item,
  size,
  decorative,
  className,
  draw,
}: DrawnItemProps & { draw: DrawItem }) {
  const unit = useWeightUnit();
  const { drawing, label } = useMemo(
    () => draw(item, boxes[size], (kg) => `${toTyped({ unit: 'kg' }, kg, unit)} ${unit}`),
    [draw, item, size, unit],
  );
  return (
    <DrawingSvg className={className} drawing={drawing} label={decorative ? undefined : label} />
  );
}
