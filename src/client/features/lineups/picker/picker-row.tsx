import type { KeyboardEvent, PointerEvent } from 'react';
import { likesText } from '#client/likes/likes-text.ts';
import { slotSubtitle } from '#client/lineups/boards.ts';
import { type SlotItems, slotOf } from '#client/lineups/building/slot-items.ts';
import { Figure } from '#client/lineups/figure.tsx';
import { notChecked } from '#client/sources/unchecked-mark.tsx';
import { shortcutKey } from '#client/ui/hooks/keys.ts';
import { Name } from '#client/ui/name.tsx';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import type { Board } from '#sports/artwork/board.ts';
import styles from './picker.module.css';

interface PickerRowProps {
  lineup: Lineup;
  board: Board;
  item: SlotItem;
  likesCount: number;
  unchecked?: boolean;
  slotItems: SlotItems;
  slot: Slot;
  onPick: () => void;
  onPickFor: (slotNumber: number) => void;
  onStep: (rows: 1 | -1) => void;
  onGrab: (event: PointerEvent) => void;
}

export function PickerRow(props: PickerRowProps) {
  const { lineup, board, item, slotItems, slot } = props;
  const { field, unit } = board.stat;
  const value = item[field];
  const currentSlot = slotOf(slotItems, item._id);
  const currentLabel = lineup.slots.find(({ name }) => name === currentSlot)?.label;
  const statLabel = lineup.of.fields[field]?.label ?? field;

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      props.onStep(event.key === 'ArrowDown' ? 1 : -1);
      return;
    }
    const hasPositions = lineup.slots.some(({ position }) => position);
    const digit = Number(shortcutKey(event));
    if (hasPositions || !Number.isInteger(digit) || digit < 1 || digit > lineup.slots.length)
      return;
    event.preventDefault();
    props.onPickFor(digit);
  }

  return (
    <button
      type="button"
      className={styles.row}
      aria-current={currentSlot === slot.name || undefined}
      onClick={props.onPick}
      onPointerDown={props.onGrab}
      onKeyDown={handleKeyDown}
    >
      <Figure lineup={lineup} item={item} />
      <span className={styles.who}>
        <b>
          <Name>{item.name}</Name>
        </b>
        <span>
          <span className={styles.beside}>
            <Name>{slotSubtitle(lineup, item)}</Name>
          </span>
          {props.unchecked && <span>{notChecked}</span>}
          {currentLabel && <span className={styles.stands}>{currentLabel}</span>}
        </span>
      </span>
      <span className={styles.stat}>
        <span className={styles.statLabel}>{statLabel} </span>
        <b>{typeof value === 'number' ? value : '–'}</b>
        {unit && <span className={styles.unit}> {unit}</span>}
      </span>
      <span className={styles.likes}>{likesText(props.likesCount)}</span>
    </button>
  );
}
