import { useMemo } from 'react';
import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import type { StepsLayout } from '#sports/artwork/board.ts';
import type { BoardProps } from './board-props.ts';
import styles from './steps-board.module.css';

const backgroundSize = { width: 880, height: 440 };
/** Vertical scale of the steps. Phones have narrower steps and need a larger one. */
const stretches = { desktop: 1.2, phone: 1.75 } as const;

/** Renders the steps in slot order, so that the focus follows it, and reorders them visually. */
export function StepsBoard(props: BoardProps & { layout: StepsLayout }) {
  const { lineup, layout, children } = props;
  const isPhone = useMediaQuery('(max-width: 599.98px)');
  const background = useMemo(() => layout.drawBehind(backgroundSize), [layout]);
  return (
    <div className={styles.board}>
      <DrawingSvg
        className={styles.behind}
        drawing={background}
        preserveAspectRatio="xMidYMin slice"
      />
      <div className={styles.steps}>
        {lineup.slots.map((slot) => (
          <div
            key={slot.name}
            className={styles.step}
            style={{ order: layout.order.indexOf(slot.name) }}
          >
            <DrawingSvg
              className={styles.block}
              drawing={layout.drawStep(slot.name, isPhone ? stretches.phone : stretches.desktop)}
            />
            {children(slot)}
          </div>
        ))}
      </div>
    </div>
  );
}
