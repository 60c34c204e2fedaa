import type { Data } from '#contract/call.ts';
import type {
  lineupAnswer,
  lineupDetailAnswer,
  lineupVersionAnswer,
  slotAnswer,
} from '#contract/calls/lineups.ts';
import type { Page } from '#contract/calls/shared.ts';
import type { UserPage } from '#contract/calls/users.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Lineup, Slot, UserField } from './lineup.ts';

/** The item in a slot: its id, name and picture, and the fields that the lineup shows. */
export type SlotItem = Data<ReturnType<typeof slotAnswer>>;

/** The part of an item that a lineup shows in a slot. */
export function toSlotItem(lineup: Lineup, item: Item): SlotItem {
  const shown = lineup.shows.map((field) => [field, item[field]] as const);
  return { _id: item._id, name: item.name, image: item.image, ...Object.fromEntries(shown) };
}

/** A lineup on the wire. A slot is null while it is open, as after its player was deleted. */
export type LineupSummary = Data<ReturnType<typeof lineupAnswer>>;

/** A lineup by itself, as its page shows it. */
export type LineupDetail = Data<ReturnType<typeof lineupDetailAnswer>>;

/** How a lineup was before a change of its slots. */
export type LineupVersion = Data<ReturnType<typeof lineupVersionAnswer>>;

/** What has the slots of a lineup; one it lacks is open. */
export type WithSlots = Readonly<Record<string, unknown>>;

/** What a user's page shows of all lineups, each under its own name. */
export type BuiltLineups = Pick<UserPage, UserField>;

/** What a user's page shows of a lineup: none or one. */
export function builtOf(page: BuiltLineups, { userField }: Lineup): readonly LineupSummary[] {
  return page[userField] ?? [];
}

/** The item in a slot of a lineup; null while the slot is open. */
export function getSlotItem(lineup: WithSlots, slot: Slot): SlotItem | null {
  return (lineup[slot.name] as SlotItem | null | undefined) ?? null;
}

/** Answer of a list: 200 with no data where there is none, for nothing was looked for. */
export type LineupPage = Page<LineupSummary>;
