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

export type SlotItem = Data<ReturnType<typeof slotAnswer>>;

export function toSlotItem(lineup: Lineup, item: Item): SlotItem {
  const fields = lineup.shows.map((field) => [field, item[field]] as const);
  return { _id: item._id, name: item.name, image: item.image, ...Object.fromEntries(fields) };
}

/** A slot is null while it is open, for example after a deletion. */
export type LineupSummary = Data<ReturnType<typeof lineupAnswer>>;

export type LineupDetail = Data<ReturnType<typeof lineupDetailAnswer>>;

export type LineupVersion = Data<ReturnType<typeof lineupVersionAnswer>>;

/** Items by slot. An open slot is null or missing. */
export type WithSlots = Readonly<Record<string, unknown>>;

export type BuiltLineups = Pick<UserPage, UserField>;

/** Returns a list, as the API does, although a fan has at most one lineup of a kind. */
export function builtOf(page: BuiltLineups, { userField }: Lineup): readonly LineupSummary[] {
  return page[userField] ?? [];
}

export function getSlotItem(lineup: WithSlots, slot: Slot): SlotItem | null {
  return (lineup[slot.name] as SlotItem | null | undefined) ?? null;
}

export type LineupPage = Page<LineupSummary>;
