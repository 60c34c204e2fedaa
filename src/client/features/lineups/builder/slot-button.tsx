import type { KeyboardEvent, PointerEvent } from 'react';
import { slotSubtitle } from '#client/lineups/boards.ts';
import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import { NamesMarked } from '#client/lists/names-marked.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import { type BoardKeyActions, handleBoardKey } from '../board/board-keys.ts';
import { SlotContent } from '../board/slot-content.tsx';
import { slotDescription } from '../lineup-text.ts';
import styles from './slot-button.module.css';
import type { CarriedItem } from './use-builder.ts';

export interface SlotButtonProps {
  lineup: Lineup;
  slot: Slot;
  slotItems: SlotItems;
  selected: boolean;
  isTabStop: boolean;
  carried: CarriedItem | null;
  over: boolean;
  controls: string;
  onTap: (slot: string, byKey: boolean) => void;
  onGrab: (event: PointerEvent, slot: string) => void;
  onFocus: (slot: string) => void;
  keys: BoardKeyActions;
}

export function SlotButton(props: SlotButtonProps) {
  const { lineup, slot, slotItems, selected, isTabStop, carried, over, controls, keys } = props;
  const item = slotItems[slot.name] ?? null;
  const isLegal = carried?.targets.includes(slot.name) ?? false;
  const isSource = carried?.from === slot.name;
  return (
    <button
      type="button"
      id={`slot-${slot.name}`}
      className={styles.slot}
      data-slot={slot.name}
      data-empty={item === null || undefined}
      data-selected={selected || undefined}
      data-legal={isLegal || undefined}
      data-over={(isLegal && over) || undefined}
      data-carried={isSource || undefined}
      data-dimmed={(carried !== null && !isLegal && !isSource) || undefined}
      aria-expanded={selected}
      aria-controls={controls}
      tabIndex={isTabStop ? 0 : -1}
      // Clicks by keyboard have a `detail` of 0.
      onClick={(event) => props.onTap(slot.name, event.detail === 0)}
      onPointerDown={(event) => props.onGrab(event, slot.name)}
      onFocus={() => props.onFocus(slot.name)}
      onKeyDown={(event: KeyboardEvent) => handleBoardKey(event, slot.name, item, keys)}
    >
      <VisuallyHidden>
        <NamesMarked names={item ? [item.name, slotSubtitle(lineup, item)] : []}>
          {slotDescription(lineup, slot, item)}
        </NamesMarked>
      </VisuallyHidden>
      <SlotContent lineup={lineup} slot={slot} slotItems={slotItems} />
    </button>
  );
}
