import type { KeyboardEvent } from 'react';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import type { Direction } from './slot-navigation.ts';

/** What keys do on a board; the look-and-feel is that of a grid with one tab stop. */
export interface BoardKeyActions {
  readonly move: (from: string, direction: Direction) => void;
  readonly first: () => void;
  readonly last: () => void;
  /** Picks up who stands here, or puts down what is carried. */
  readonly carry: (slot: string) => void;
  readonly remove: (slot: string) => void;
  /** Puts back what is carried, or closes the list. */
  readonly cancel: () => void;
  readonly isCarrying: () => boolean;
}

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Does what the key means at that slot. Enter, and Space on an open slot, stay the button's own. */
export function handleBoardKey(
  event: KeyboardEvent,
  slot: string,
  item: SlotItem | null,
  actions: BoardKeyActions,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const direction = arrows[event.key];
  if (direction) actions.move(slot, direction);
  else if (event.key === 'Home') actions.first();
  else if (event.key === 'End') actions.last();
  else if (event.key === ' ' && (item || actions.isCarrying())) actions.carry(slot);
  else if (event.key === 'Delete' || event.key === 'Backspace') actions.remove(slot);
  else if (event.key === 'Escape') actions.cancel();
  else return;
  event.preventDefault();
}
