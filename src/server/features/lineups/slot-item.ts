import type { FieldValue, Item } from '#contract/kinds/items.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';

/** What a lineup shows of an item in one of its slots. */
export function toSlotItem(lineup: Lineup, item: Item): SlotItem {
  const shown = lineup.shows.map((name) => [name, item[name] as FieldValue]);
  return { _id: item._id, name: item.name, image: item.image, ...Object.fromEntries(shown) };
}
