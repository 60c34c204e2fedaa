import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import {
  getSlotItem,
  type LineupSummary,
  type LineupVersion,
  type SlotItem,
} from '#contract/lineups/lineup-items.ts';

export type SlotItems = Readonly<Record<string, SlotItem | null>>;

export function createEmptySlotItems({ slots }: Lineup): SlotItems {
  return Object.fromEntries(slots.map(({ name }) => [name, null]));
}

export function slotItemsOf(lineup: Lineup, saved: LineupSummary | LineupVersion): SlotItems {
  return Object.fromEntries(lineup.slots.map((slot) => [slot.name, getSlotItem(saved, slot)]));
}

export function countDifferences({ slots }: Lineup, one: SlotItems, other: SlotItems): number {
  return slots.filter(({ name }) => one[name]?._id !== other[name]?._id).length;
}

export function slotOf(slotItems: SlotItems, itemId: string): string | null {
  return Object.keys(slotItems).find((slot) => slotItems[slot]?._id === itemId) ?? null;
}

/** Includes slots without a position. */
export function listFittingSlots(lineup: Lineup, item: SlotItem): Slot[] {
  return lineup.slots.filter(({ position }) => !position || position === item.position);
}
