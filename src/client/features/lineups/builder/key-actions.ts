import { requireBoard } from '#client/lineups/boards.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { BoardKeyActions } from '../board/board-keys.ts';
import { findNearestSlot, findNextTarget, slotCoordinatesOf } from '../board/slot-navigation.ts';
import type { Builder } from './use-builder.ts';

export function focusSlot(slot: string): void {
  document.getElementById(`slot-${slot}`)?.focus();
}

export function createKeyActions(lineup: Lineup, builder: Builder): BoardKeyActions {
  const { carried } = builder;
  const coordinates = slotCoordinatesOf(requireBoard(lineup).layout);
  const slotNames = lineup.slots.map(({ name }) => name);
  const [firstSlot = ''] = slotNames;
  return {
    move(from, direction) {
      const next = carried
        ? findNextTarget(coordinates, from, direction, carried.targets)
        : findNearestSlot(coordinates, from, direction, slotNames);
      if (next) focusSlot(next);
    },
    first: () => focusSlot(firstSlot),
    last: () => focusSlot(slotNames.at(-1) ?? firstSlot),
    carry(slot) {
      if (carried) builder.drop(slot);
      else builder.pickUp({ from: slot });
    },
    remove: builder.remove,
    cancel() {
      if (carried) {
        builder.drop(null);
        if (carried.from) focusSlot(carried.from);
      } else builder.showList(null);
    },
    isCarrying: () => carried !== null,
  };
}
