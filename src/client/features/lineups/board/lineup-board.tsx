import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';
import { requirePicture } from '#client/artwork/pictures.ts';
import { requireBoard } from '#client/lineups/boards.ts';
import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import type { FieldLayout, FieldView, SlotPosition, StepsLayout } from '#sports/artwork/board.ts';
import fieldStyles from './field-board.module.css';
import stepsStyles from './steps-board.module.css';

interface BoardProps {
  lineup: Lineup;
  slotItems: SlotItems;
  children: (slot: Slot) => ReactNode;
}

export function Board(props: BoardProps) {
  const { layout } = requireBoard(props.lineup);
  switch (layout.type) {
    case 'field':
      return <FieldBoard {...props} layout={layout} />;
    case 'steps':
      return <StepsBoard {...props} layout={layout} />;
    default:
      return layout satisfies never;
  }
}

const centre: SlotPosition = { across: 0.5, along: 0.5, short: '' };

function spotStyle(view: FieldView, position: SlotPosition = centre): CSSProperties {
  const [x, y] = view.point(position);
  return { left: `${(100 * x) / view.width}%`, top: `${(100 * y) / view.height}%` };
}

function FieldBoard(props: BoardProps & { layout: FieldLayout }) {
  const { lineup, slotItems, layout, children } = props;
  const isPhone = useMediaQuery('(max-width: 599.98px)');
  const view = isPhone ? layout.phone : layout.desktop;
  const background = useMemo(() => {
    const items = Object.values(slotItems).filter((item) => item !== null);
    return view.drawBehind(items, items.length / lineup.slots.length);
  }, [view, slotItems, lineup]);
  return (
    <div className={fieldStyles.field}>
      <DrawingSvg className={fieldStyles.behind} drawing={background} />
      <img
        className={fieldStyles.ground}
        src={requirePicture(view.picture)}
        alt=""
        width={view.width}
        height={view.height}
      />
      {lineup.slots.map((slot) => (
        <div
          key={slot.name}
          className={fieldStyles.spot}
          style={spotStyle(view, layout.positions[slot.name])}
        >
          {children(slot)}
        </div>
      ))}
    </div>
  );
}

const backgroundSize = { width: 880, height: 440 };
/** Vertical scale. Phones have narrower steps and need a larger one. */
const stretches = { desktop: 1.2, phone: 1.75 } as const;

/** Renders the steps in slot order for the focus, and reorders them visually. */
function StepsBoard(props: BoardProps & { layout: StepsLayout }) {
  const { lineup, layout, children } = props;
  const isPhone = useMediaQuery('(max-width: 599.98px)');
  const background = useMemo(() => layout.drawBehind(backgroundSize), [layout]);
  return (
    <div className={stepsStyles.board}>
      <DrawingSvg
        className={stepsStyles.behind}
        drawing={background}
        preserveAspectRatio="xMidYMin slice"
      />
      <div className={stepsStyles.steps}>
        {lineup.slots.map((slot) => (
          <div
            key={slot.name}
            className={stepsStyles.step}
            style={{ order: layout.order.indexOf(slot.name) }}
          >
            <DrawingSvg
              className={stepsStyles.block}
              drawing={layout.drawStep(slot.name, isPhone ? stretches.phone : stretches.desktop)}
            />
            {children(slot)}
          </div>
        ))}
      </div>
    </div>
  );
}
