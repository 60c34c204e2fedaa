import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { formatFilled } from '../lineup-text.ts';
import styles from './progress.module.css';
import type { Builder } from './use-builder.ts';

interface ProgressProps {
  lineup: Lineup;
  builder: Pick<Builder, 'state' | 'undo' | 'redo'>;
}

export function Progress({ lineup, builder }: ProgressProps) {
  const { slotItems, past, future } = builder.state;
  const filled = Object.values(slotItems).filter((item) => item !== null).length;
  return (
    <div className={styles.progress}>
      <span className={styles.count}>
        <span className={styles.cells} aria-hidden="true">
          {lineup.slots.map(({ name }, index) => (
            <i key={name} data-filled={index < filled || undefined} />
          ))}
        </span>
        <b>{formatFilled(lineup, slotItems)}</b>
      </span>
      <span className={styles.steps}>
        <IconButton
          label="Undo"
          icon={<IconArrowBackUp size={20} />}
          disabled={past.length === 0}
          onClick={builder.undo}
        />
        <IconButton
          label="Redo"
          icon={<IconArrowForwardUp size={20} />}
          disabled={future.length === 0}
          onClick={builder.redo}
        />
      </span>
    </div>
  );
}
