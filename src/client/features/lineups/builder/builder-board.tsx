import { type Ref, useId } from 'react';
import { requireBoard } from '#client/lineups/boards.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { Board } from '../board/lineup-board.tsx';
import styles from './builder.module.css';
import { Hint } from './hint.tsx';
import { createKeyActions } from './key-actions.ts';
import { SlotButton, type SlotButtonProps } from './slot-button.tsx';
import type { Builder } from './use-builder.ts';

interface BuilderBoardProps
  extends Pick<SlotButtonProps, 'controls' | 'onTap' | 'onGrab' | 'onFocus'> {
  ref: Ref<HTMLDivElement>;
  lineup: Lineup;
  builder: Builder;
  tabStop: string;
  selectedSlot: string | null;
  hoveredSlot: string | null;
  isSaved: boolean;
}

export function BuilderBoard(props: BuilderBoardProps) {
  const { ref, lineup, builder, tabStop, selectedSlot, hoveredSlot, isSaved, ...slotProps } = props;
  const { slotItems } = builder.state;
  const hintId = useId();
  const keys = createKeyActions(lineup, builder);
  return (
    <div
      ref={ref}
      className={styles.board}
      data-layout={requireBoard(lineup).layout.type}
      data-saved={isSaved || undefined}
    >
      <Hint lineup={lineup} id={hintId} />
      {/* Screen readers pass arrow keys only to an application. */}
      <div
        role="application"
        className={styles.group}
        aria-label={`Places of your ${lineup.labels.one}`}
        aria-describedby={hintId}
      >
        <Board lineup={lineup} slotItems={slotItems}>
          {(slot) => (
            <SlotButton
              {...slotProps}
              lineup={lineup}
              slot={slot}
              slotItems={slotItems}
              selected={slot.name === selectedSlot}
              isTabStop={slot.name === tabStop}
              carried={builder.carried}
              over={slot.name === hoveredSlot}
              keys={keys}
            />
          )}
        </Board>
      </div>
    </div>
  );
}
