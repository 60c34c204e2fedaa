import type { Item } from '#contract/kinds/items.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';

/** What a slot keeps of an item of the list. */
export function toSlotItem(lineup: Lineup, item: Item): SlotItem {
  const shown = lineup.shows.map((field) => [field, item[field]] as const);
  return { _id: item._id, name: item.name, image: item.image, ...Object.fromEntries(shown) };
}
