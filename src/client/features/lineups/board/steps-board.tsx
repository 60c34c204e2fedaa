import { useMemo } from 'react';
import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import type { StepsLayout } from '#sports/artwork/board.ts';
import type { BoardProps } from './board-props.ts';
import styles from './steps-board.module.css';

const behindBox = { width: 880, height: 440 };
/** Height stretch of the steps, larger for narrow ones on phones. */
const stretches = { desktop: 1.2, phone: 1.75 } as const;

/** Steps side by side: visually in the layout's order, in the DOM in slot order. */
export function StepsBoard(props: BoardProps & { layout: StepsLayout }) {
  const { lineup, layout, children } = props;
  const small = useMediaQuery('(max-width: 599.98px)');
  const behind = useMemo(() => layout.drawBehind(behindBox), [layout]);
  return (
    <div className={styles.board}>
      <DrawingSvg className={styles.behind} drawing={behind} preserveAspectRatio="xMidYMin slice" />
      <div className={styles.steps}>
        {lineup.slots.map((slot) => (
          <div
            key={slot.name}
            className={styles.step}
            style={{ order: layout.order.indexOf(slot.name) }}
          >
            <DrawingSvg
              className={styles.block}
              drawing={layout.drawStep(slot.name, small ? stretches.phone : stretches.desktop)}
            />
            {children(slot)}
          </div>
        ))}
      </div>
    </div>
  );
}
