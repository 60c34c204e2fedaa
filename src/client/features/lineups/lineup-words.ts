import { inSentence } from '#contract/fields.ts';
import type { Lineup, Slot, SlotItem } from '#contract/lineup.ts';
import type { Places } from './builder-state.ts';
import { openSlots } from './formation.ts';

/** Name of the team that an item belongs to, by reference or by text; null for none. */
export function teamName({ team }: SlotItem): string | null {
  if (typeof team === 'string') return team || null;
  return Array.isArray(team) ? (team[0]?.name ?? null) : null;
}

/** A slot's accessible name: 'Centre-back 1, Alessandro Bastoni, Inter, rating 87'. */
export function placeName(slot: Slot, item: SlotItem | null): string {
  if (!item) return `${slot.label}, empty`;
  const rating = typeof item.rating === 'number' ? `rating ${item.rating}` : null;
  const points =
    rating === null && typeof item.points === 'number' ? `${item.points} points` : null;
  return [slot.label, item.name, teamName(item), rating, points].filter(Boolean).join(', ');
}

/** 'Open: left-back, forward 3.', or null where every slot is filled. */
export function openWords(lineup: Lineup, places: Places): string | null {
  const open = openSlots(lineup, places).map(({ label }) => inSentence(label));
  return open.length > 0 ? `Open: ${open.join(', ')}.` : null;
}

/** Why someone who stood in a slot stands there no more. */
export type LossReason = 'gone' | 'refused';

/** 'Left-back is open again: Nuno Mendes is no longer in the catalogue.' */
export function lossWords(
  lineup: Lineup,
  slot: Slot,
  item: SlotItem | null,
  reason: LossReason,
): string {
  const who = item?.name ?? `the ${lineup.of.labels.one} who stood there`;
  const why = reason === 'gone' ? 'is no longer in the catalogue' : 'may not stand there any more';
  return `${slot.label} is open again: ${who} ${why}.`;
}

/** '9 of 11'. */
export function countWords(lineup: Lineup, places: Places): string {
  const { length } = lineup.slots;
  return `${length - openSlots(lineup, places).length} of ${length}`;
}

/** '1 possible place', '2 possible places'. */
export function possibleWords(count: number): string {
  return `${count} possible ${count === 1 ? 'place' : 'places'}`;
}
