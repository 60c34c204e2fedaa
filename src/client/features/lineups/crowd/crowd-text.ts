import { shareText } from '#client/lineups/crowd/crowd-share-text.ts';
import { pluralize } from '#client/lists/pluralize.ts';
import { isolated } from '#contract/isolated.ts';
import { lowerFirst } from '#contract/kinds/fields.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';

const cardFans: Readonly<Record<number, string>> = {
  1: 'one fan',
  2: 'two fans',
  5: 'five fans',
  10: 'ten fans',
  20: 'twenty fans',
  50: 'fifty fans',
  100: 'a hundred fans',
};

export function cardText(fans: number): string {
  return `One card in the stand is ${cardFans[fans] ?? pluralize(fans, 'fan', 'fans')}.`;
}

export function countedText({ labels }: Lineup, total: number): string {
  return `Based on ${pluralize(total, labels.one, labels.many)}, live.`;
}

/** Formats 'Midfielder 2, Alexia Putellas, FC Barcelona, 33% of 1,284 fans'. */
export function slotText(
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

export function otherSlotText(name: string, slot: Slot): string {
  return `${isolated(name)} is at ${lowerFirst(slot.label)}.`;
}

export function boldCountText(count: number): string | null {
  if (count === 0) return null;
  const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
  return `You have ${numbers[count] ?? count}.`;
}

export function samePicksText({ labels, slots }: Lineup, count: number): string {
  return `${count} of ${slots.length} are in the fans’ ${labels.one} too.`;
}

export function fansPickText(slot: Slot, fansSlot: Slot | undefined, fansPick?: string): string {
  if (fansSlot?.name === slot.name) return 'the fans’ pick too';
  if (fansSlot) return `the fans’ pick too, at ${lowerFirst(fansSlot.label)}`;
  return fansPick === undefined ? '' : `the fans: ${isolated(fansPick)}`;
}
