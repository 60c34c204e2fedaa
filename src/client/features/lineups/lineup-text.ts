import type { Difference } from '#client/forms/changed-meanwhile.tsx';
import { requireBoard, slotSubtitle } from '#client/lineups/boards.ts';
import { fittingSlots, type SlotItems } from '#client/lineups/building/slot-items.ts';
import { issueSentence } from '#contract/errors/error-sentences.ts';
import type { Issue } from '#contract/errors/errors.ts';
import { isolated } from '#contract/isolated.ts';
import { lowerFirst } from '#contract/kinds/fields.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import { getSlotItem, type LineupSummary, type SlotItem } from '#contract/lineups/lineup-items.ts';
import { openSlots } from './board/slot-navigation.ts';

/** Accessible name of a slot: 'Centre-back 1, Alessandro Bastoni, Inter, rating 87'. */
export function slotDescription(lineup: Lineup, slot: Slot, item: SlotItem | null): string {
  if (!item) return `${slot.label}, empty`;
  const subtitle = slotSubtitle(lineup, item);
  return [slot.label, isolated(item.name), subtitle && isolated(subtitle), statText(lineup, item)]
    .filter(Boolean)
    .join(', ');
}

/** Spoken form of the board's number: 'rating 87', or with a unit '545 points'. */
export function statText(lineup: Lineup, item: SlotItem): string | null {
  const { field, unit } = requireBoard(lineup).stat;
  const value = item[field];
  if (typeof value !== 'number') return null;
  const label = lowerFirst(lineup.of.fields[field]?.label ?? field);
  return unit ? `${value} ${label}` : `${label} ${value}`;
}

/** List of open slots: 'Open: left-back, forward 3.', or null if all are filled. */
export function openSlotsText(lineup: Lineup, slotItems: SlotItems): string | null {
  const open = openSlots(lineup, slotItems).map(({ label }) => lowerFirst(label));
  return open.length > 0 ? `Open: ${open.join(', ')}.` : null;
}

export type RemovalReason = 'gone' | 'refused';

/** Formats 'Left-back is open again: Nuno Mendes is no longer in the catalogue.' */
export function removalText(
  lineup: Lineup,
  slot: Slot,
  item: SlotItem | null,
  reason: RemovalReason,
): string {
  const who = item ? isolated(item.name) : `the ${lineup.of.labels.one} who was there`;
  const why = reason === 'gone' ? 'is no longer in the catalogue' : 'no longer fits there';
  return `${slot.label} is open again: ${who} ${why}.`;
}

/** Text of an empty list: 'No players found', 'No midfielder with this name.' */
export function emptyText({ of }: Lineup, slot: Slot, search: string): string {
  const { one, many } = of.labels;
  return search ? `No ${slot.position ?? one} with this name.` : `No ${many} found`;
}

export function issueText({ field, message }: Issue): string {
  return `${issueSentence(`The ${field}`, message)}.`;
}

export function differencesOf(
  lineup: Lineup,
  saved: LineupSummary,
  here: { readonly name: string; readonly slotItems: SlotItems },
): Difference[] {
  const slots = lineup.slots.map((slot) => ({
    label: slot.label,
    saved: getSlotItem(saved, slot)?.name ?? 'open',
    here: here.slotItems[slot.name]?.name ?? 'open',
  }));
  const all = [{ label: 'Name', saved: saved.name, here: here.name }, ...slots];
  return all.filter((one) => one.saved !== one.here);
}

export function formatFilled(lineup: Lineup, slotItems: SlotItems): string {
  const { length } = lineup.slots;
  return `${length - openSlots(lineup, slotItems).length} of ${length}`;
}

export function fittingPlacesText(lineup: Lineup, item: SlotItem): string {
  const labels = fittingSlots(lineup, item).map(({ label }) => lowerFirst(label));
  const places = new Intl.ListFormat('en', { type: 'disjunction' }).format(labels);
  return `${isolated(item.name)} may stand at ${places}`;
}

export function possibleSlotsText(count: number): string {
  return `${count} possible ${count === 1 ? 'place' : 'places'}`;
}
