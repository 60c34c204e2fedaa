import { useMediaQuery } from '@mantine/hooks';
import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';
import { drawPodiumCrowd, drawStep } from '#sports/motogp/artwork-podium.ts';
import type { BoardProps } from './pitch.tsx';
import styles from './podium-steps.module.css';

const crowd = drawPodiumCrowd({ width: 880, height: 440 });
/** Steps that are narrow, as on a phone, stand higher for their width. */
const stretches = { desktop: 1.2, phone: 1.75 } as const;

/** Three steps, seen as second, first, third; in the page they stand in their own order. */
export function PodiumSteps({ lineup, children }: BoardProps) {
  const small = useMediaQuery('(max-width: 599.98px)', false, { getInitialValueInEffect: false });
  return (
    <div className={styles.podium}>
      <DrawingSvg className={styles.crowd} drawing={crowd} preserveAspectRatio="xMidYMin slice" />
      <div className={styles.steps}>
        {lineup.slots.map((slot) => (
          <div key={slot.name} className={styles.step} data-place={slot.name}>
            <DrawingSvg
              className={styles.block}
              drawing={drawStep(slot.name, small ? stretches.phone : stretches.desktop)}
            />
            {children(slot)}
          </div>
        ))}
      </div>
    </div>
  );
}
