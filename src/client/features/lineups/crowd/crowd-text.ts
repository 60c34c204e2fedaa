import { shareText } from '#client/lineups/crowd/crowd-share-text.ts';
import { pluralize } from '#client/lists/pluralize.ts';
import { isolated } from '#contract/isolated.ts';
import { lowerFirst } from '#contract/kinds/fields.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';

const words: Readonly<Record<number, string>> = {
  1: 'one fan',
  2: 'two fans',
  5: 'five fans',
  10: 'ten fans',
  20: 'twenty fans',
  50: 'fifty fans',
  100: 'a hundred fans',
};

export function cardText(fans: number): string {
  return `One card in the stand is ${words[fans] ?? pluralize(fans, 'fan', 'fans')}.`;
}

export function countedText({ labels }: Lineup, total: number): string {
  return `Based on ${pluralize(total, labels.one, labels.many)}, live.`;
}

/** Label of a place: 'Midfielder 2, Alexia Putellas, FC Barcelona, 33% of 1,284 fans'. */
export function placeText(
  slot: Slot,
  pick: {
    readonly name: string;
    readonly beside: string | null;
    readonly share: number | null;
  } | null,
  total: number,
): string {
  if (!pick) return `${slot.label}, open`;
  const fans = pluralize(total, 'fan', 'fans');
  const share = pick.share === null ? null : `${shareText(pick.share)} of ${fans}`;
  return [slot.label, isolated(pick.name), pick.beside && isolated(pick.beside), share]
    .filter(Boolean)
    .join(', ');
}

export function chosenText(
  slot: Slot,
  pick: { readonly name: string; readonly share: number | null } | null,
): string {
  if (!pick) return `${slot.label}: open`;
  return pick.share === null
    ? `${slot.label}: ${isolated(pick.name)}`
    : `${slot.label}: ${isolated(pick.name)}, ${shareText(pick.share)}`;
}

/** Slot of the item that is most picked for one slot, but placed in another. */
export function standsElsewhereText(name: string, slot: Slot): string {
  return `${isolated(name)} is at ${lowerFirst(slot.label)}.`;
}

/** Number of bold picks: 'You have two.', or null for none. */
export function boldText(count: number): string | null {
  if (count === 0) return null;
  const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
  return `You have ${numbers[count] ?? count}.`;
}

export function sameText({ labels, slots }: Lineup, count: number): string {
  return `${count} of ${slots.length} are in the fans’ ${labels.one} too.`;
}

/** Note beside the viewer's pick: the slot where the fans picked it too, else the fans' pick. */
export function besideText(slot: Slot, fansSlot: Slot | undefined, theirs?: string): string {
  if (fansSlot?.name === slot.name) return 'the fans’ pick too';
  if (fansSlot) return `the fans’ pick too, at ${lowerFirst(fansSlot.label)}`;
  return theirs === undefined ? '' : `the fans: ${isolated(theirs)}`;
}
