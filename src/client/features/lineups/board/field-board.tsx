import { type CSSProperties, useMemo } from 'react';
import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';
import { requirePicture } from '#client/artwork/pictures.ts';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import type { FieldLayout, FieldView, SlotPosition } from '#sports/artwork/board.ts';
import type { BoardProps } from './board-props.ts';
import styles from './field-board.module.css';

const centre: SlotPosition = { across: 0.5, along: 0.5, short: '' };

function spotStyle(view: FieldView, position: SlotPosition = centre): CSSProperties {
  const [x, y] = view.point(position);
  return { left: `${(100 * x) / view.width}%`, top: `${(100 * y) / view.height}%` };
}

export function FieldBoard(props: BoardProps & { layout: FieldLayout }) {
  const { lineup, slotItems, layout, children } = props;
  const isPhone = useMediaQuery('(max-width: 599.98px)');
  const view = isPhone ? layout.phone : layout.desktop;
  const background = useMemo(() => {
    const items = Object.values(slotItems).filter((item) => item !== null);
    return view.drawBehind(items, items.length / lineup.slots.length);
  }, [view, slotItems, lineup]);
  return (
    <div className={styles.field}>
      <DrawingSvg className={styles.behind} drawing={background} />
      <img
        className={styles.ground}
        src={requirePicture(view.picture)}
        alt=""
        width={view.width}
        height={view.height}
      />
      {lineup.slots.map((slot) => (
        <div
          key={slot.name}
          className={styles.spot}
          style={spotStyle(view, layout.positions[slot.name])}
        >
          {children(slot)}
        </div>
      ))}
    </div>
  );
}
