import { useMemo } from 'react';
import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';
import { requirePicture } from '#client/artwork/pictures.ts';
import { isolated } from '#contract/isolated.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { getSlotItem, type WithSlots } from '#contract/lineups/lineup-items.ts';
import type { FieldLayout, StepsLayout } from '#sports/artwork/board.ts';
import { requireBoard } from './boards.ts';
import { Figure } from './figure.tsx';
import styles from './lineup-picture.module.css';

interface LineupPictureProps {
  lineup: Lineup;
  item: WithSlots;
}

export function LineupPicture({ lineup, item }: LineupPictureProps) {
  const { layout } = requireBoard(lineup);
  switch (layout.type) {
    case 'field':
      return <FieldPicture layout={layout} item={item} />;
    case 'steps':
      return <StepsPicture lineup={lineup} layout={layout} item={item} />;
    default:
      return layout satisfies never;
  }
}

function FieldPicture(props: Pick<LineupPictureProps, 'item'> & { layout: FieldLayout }) {
  const { item, layout } = props;
  const { small } = layout;
  const drawing = useMemo(() => small.draw(item), [small, item]);
  const { picture, width, height } = small;
  return (
    <div className={styles.field} aria-hidden="true">
      <img src={requirePicture(picture)} alt="" width={width} height={height} />
      <svg viewBox={`0 0 ${width} ${height}`} focusable="false" aria-hidden="true">
        <g className={styles.shirts}>
          <DrawingSvg drawing={drawing} width={width} height={height} />
        </g>
      </svg>
    </div>
  );
}

/** Keeps slot order in the DOM, and the layout's order on the screen. */
function StepsPicture({ lineup, layout, item }: LineupPictureProps & { layout: StepsLayout }) {
  const open = useMemo(() => layout.drawOpen(), [layout]);
  return (
    <ol className={styles.steps}>
      {lineup.slots.map((slot) => {
        const occupant = getSlotItem(item, slot);
        return (
          <li
            key={slot.name}
            aria-label={`${slot.label}: ${occupant ? isolated(occupant.name) : 'empty'}`}
            style={{ order: layout.order.indexOf(slot.name) }}
          >
            <span className={styles.onStep}>
              {occupant ? (
                <Figure lineup={lineup} item={occupant} />
              ) : (
                <DrawingSvg className={styles.open} drawing={open} />
              )}
            </span>
            <DrawingSvg className={styles.step} drawing={layout.drawStep(slot.name, 1)} />
          </li>
        );
      })}
    </ol>
  );
}
