import type { KeyboardEvent } from 'react';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import { arrowDirections, type Direction } from './slot-navigation.ts';

/** Keyboard actions of a board, which has one tab stop like a grid. */
export interface BoardKeyActions {
  readonly move: (from: string, direction: Direction) => void;
  readonly first: () => void;
  readonly last: () => void;
  readonly carry: (slot: string) => void;
  readonly remove: (slot: string) => void;
  /** Puts the carried item back, or closes the list if no item is carried. */
  readonly cancel: () => void;
  readonly isCarrying: () => boolean;
}

/** Handles a key press on a slot. Enter, and Space on an open slot, still click the button. */
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
