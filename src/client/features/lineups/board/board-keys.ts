import type { KeyboardEvent } from 'react';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import { arrowDirections, type Direction } from './slot-navigation.ts';

export interface BoardKeyActions {
  readonly move: (from: string, direction: Direction) => void;
  readonly first: () => void;
  readonly last: () => void;
  readonly carry: (slot: string) => void;
  readonly remove: (slot: string) => void;
  /** Puts a carried item back, else closes the list. */
  readonly cancel: () => void;
  readonly isCarrying: () => boolean;
}

/** Leaves Enter, and Space on an open slot, to the button's click. */
export function handleBoardKey(
  event: KeyboardEvent,
  slot: string,
  item: SlotItem | null,
  actions: BoardKeyActions,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const direction = arrowDirections[event.key];
  if (direction) actions.move(slot, direction);
  else if (event.key === 'Home') actions.first();
  else if (event.key === 'End') actions.last();
  else if (event.key === ' ' && (item || actions.isCarrying())) actions.carry(slot);
  else if (event.key === 'Delete' || event.key === 'Backspace') actions.remove(slot);
  else if (event.key === 'Escape') actions.cancel();
  else return;
  event.preventDefault();
}
