import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { StarterItem } from '#contract/kinds/starter.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import { type LineupSummary, type SlotItem, toSlotItem } from '#contract/lineups/lineup-items.ts';
import { starterData } from '#sports/starter.ts';

function toItem({ name = '', ...fields }: StarterItem): Item {
  const values = Object.entries(fields).map(([field, value]) => {
    const names =
      typeof value === 'object' ? value.map((text) => ({ _id: text, name: text })) : null;
    return [field, names ?? value] as const;
  });
  return { _id: name, name, image: null, ...Object.fromEntries(values) } as Item;
}

/** Slots filled with suitable items of the starter catalogue, in its order. */
export function fillSlots(lineup: Lineup): SlotItems {
  const free = [...(starterData[lineup.of.name] ?? [])];
  const fill = ({ position }: Slot): SlotItem | null => {
    const index = free.findIndex((item) => !position || item.position === position);
    const [item] = index < 0 ? [] : free.splice(index, 1);
    return item ? toSlotItem(lineup, toItem(item)) : null;
  };
  return Object.fromEntries(lineup.slots.map((slot) => [slot.name, fill(slot)]));
}

export function halfFill(lineup: Lineup): SlotItems {
  const filled = Object.entries(fillSlots(lineup));
  return Object.fromEntries(filled.map(([slot, item], index) => [slot, index % 2 ? null : item]));
}

export function sampleLineup(
  { name: kind }: Lineup,
  name: string,
  slots: SlotItems,
): LineupSummary {
  return {
    _id: name,
    kind,
    name,
    image: null,
    owner: { _id: 'u1', name: 'Lucía Peña', image: null },
    likesCount: 12,
    liked: false,
    averageRating: 4.5,
    ratingsCount: 2,
    commentsCount: 0,
    version: '1',
    ...slots,
  };
}
