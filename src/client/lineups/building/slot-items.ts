import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import {
  getSlotItem,
  type LineupSummary,
  type LineupVersion,
  type SlotItem,
} from '#contract/lineups/lineup-items.ts';

/** The item in every slot, null where it is open. */
export type SlotItems = Readonly<Record<string, SlotItem | null>>;

/** A lineup with every slot open. */
export function createEmptySlotItems({ slots }: Lineup): SlotItems {
  return Object.fromEntries(slots.map(({ name }) => [name, null]));
}

/** The items in the slots of a saved lineup. */
export function slotItemsOf(lineup: Lineup, saved: LineupSummary | LineupVersion): SlotItems {
  return Object.fromEntries(lineup.slots.map((slot) => [slot.name, getSlotItem(saved, slot)]));
}

/** How many slots have another item in the one than in the other. */
export function countDifferences({ slots }: Lineup, one: SlotItems, other: SlotItems): number {
  return slots.filter(({ name }) => one[name]?._id !== other[name]?._id).length;
}

/** The slot that has the item, or null. */
export function slotOf(slotItems: SlotItems, itemId: string): string | null {
  return Object.keys(slotItems).find((slot) => slotItems[slot]?._id === itemId) ?? null;
}

/** The slots that an item may go to: those of its position, every slot where none is asked for. */
export function fittingSlots(lineup: Lineup, item: SlotItem): Slot[] {
  return lineup.slots.filter(({ position }) => !position || position === item.position);
}
