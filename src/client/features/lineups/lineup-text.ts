import type { Difference } from '#client/forms/changed-meanwhile.tsx';
import { requireBoard, slotSubtitle } from '#client/lineups/boards.ts';
import { listFittingSlots, type SlotItems } from '#client/lineups/building/slot-items.ts';
import { issueSentence } from '#contract/errors/error-sentences.ts';
import type { Issue } from '#contract/errors/errors.ts';
import { isolated } from '#contract/isolated.ts';
import { lowerFirst } from '#contract/kinds/fields.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import { getSlotItem, type LineupSummary, type SlotItem } from '#contract/lineups/lineup-items.ts';
import { listOpenSlots } from './board/slot-navigation.ts';

/** Formats 'Centre-back 1, Alessandro Bastoni, Inter, rating 87'. */
export function slotDescription(lineup: Lineup, slot: Slot, item: SlotItem | null): string {
  if (!item) return `${slot.label}, empty`;
  const subtitle = slotSubtitle(lineup, item);
  return [slot.label, isolated(item.name), subtitle && isolated(subtitle), statText(lineup, item)]
    .filter(Boolean)
    .join(', ');
}

/** Formats 'rating 87', or '545 points' if the stat has a unit. */
export function statText(lineup: Lineup, item: SlotItem): string | null {
  const { field, unit } = requireBoard(lineup).stat;
  const value = item[field];
  if (typeof value !== 'number') return null;
  const label = lowerFirst(lineup.of.fields[field]?.label ?? field);
  return unit ? `${value} ${label}` : `${label} ${value}`;
}

/** Formats 'Open: left-back, forward 3.', or null if all are filled. */
export function openSlotsText(lineup: Lineup, slotItems: SlotItems): string | null {
  const open = listOpenSlots(lineup, slotItems).map(({ label }) => lowerFirst(label));
  return open.length > 0 ? `Open: ${open.join(', ')}.` : null;
}

export type RemovalReason = 'gone' | 'refused';

export function removalText(
  lineup: Lineup,
  slot: Slot,
  item: SlotItem | null,
  reason: RemovalReason,
): string {
  const subject = item ? isolated(item.name) : `the ${lineup.of.labels.one} who was there`;
  const cause = reason === 'gone' ? 'is no longer in the catalogue' : 'no longer fits there';
  return `${slot.label} is open again: ${subject} ${cause}.`;
}

export function emptyText(lineup: Lineup, slot: Slot, search: string): string {
  const { one, many } = lineup.of.labels;
  return search ? `No ${slot.position ?? one} with this name.` : `No ${many} found`;
}

export function issueText({ field, message }: Issue): string {
  return `${issueSentence(`The ${field}`, message)}.`;
}

export function differencesOf(
  lineup: Lineup,
  saved: LineupSummary,
  current: { readonly name: string; readonly slotItems: SlotItems },
): Difference[] {
  const slots = lineup.slots.map((slot) => ({
    label: slot.label,
    saved: getSlotItem(saved, slot)?.name ?? 'open',
    here: current.slotItems[slot.name]?.name ?? 'open',
  }));
  const fields = [{ label: 'Name', saved: saved.name, here: current.name }, ...slots];
  return fields.filter(({ saved, here }) => saved !== here);
}

export function formatFilled(lineup: Lineup, slotItems: SlotItems): string {
  const total = lineup.slots.length;
  return `${total - listOpenSlots(lineup, slotItems).length} of ${total}`;
}

export function fittingPlacesText(lineup: Lineup, item: SlotItem): string {
  const labels = listFittingSlots(lineup, item).map(({ label }) => lowerFirst(label));
  const places = new Intl.ListFormat('en', { type: 'disjunction' }).format(labels);
  return `${isolated(item.name)} fits at ${places}`;
}

export function possibleSlotsText(count: number): string {
  return `${count} possible ${count === 1 ? 'place' : 'places'}`;
}
