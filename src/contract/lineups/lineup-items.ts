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
  const shown = lineup.shows.map((field) => [field, item[field]] as const);
  return { _id: item._id, name: item.name, image: item.image, ...Object.fromEntries(shown) };
}

/** Lineup on the wire. A slot is null while open, for example after its player was deleted. */
export type LineupSummary = Data<ReturnType<typeof lineupAnswer>>;

export type LineupDetail = Data<ReturnType<typeof lineupDetailAnswer>>;

/** Lineup before a change of its slots. */
export type LineupVersion = Data<ReturnType<typeof lineupVersionAnswer>>;

/** Slots by name; a missing one is open. */
export type WithSlots = Readonly<Record<string, unknown>>;

export type BuiltLineups = Pick<UserPage, UserField>;

/** Lineups of a user's page, at most one. */
export function builtOf(page: BuiltLineups, { userField }: Lineup): readonly LineupSummary[] {
  return page[userField] ?? [];
}

export function getSlotItem(lineup: WithSlots, slot: Slot): SlotItem | null {
  return (lineup[slot.name] as SlotItem | null | undefined) ?? null;
}

/** Response of a list: 200 without data if empty, since nothing was searched for. */
export type LineupPage = Page<LineupSummary>;
