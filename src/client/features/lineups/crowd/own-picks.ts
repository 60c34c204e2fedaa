import type { Crowd, CrowdPick } from '#contract/lineups/crowd-items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';

/** What stands in a slot of the viewer's own, with its rank among all there. */
export interface OwnPick extends CrowdPick {
  readonly rank: number | null;
}

/** The viewer's own pick for a slot; null without any. */
export function ownPickIn({ own }: Crowd, slot: Slot): OwnPick | null {
  return (own?.slots[slot.name] as OwnPick | null | undefined) ?? null;
}

/** The viewer's own picks in the order of the slots. */
export function ownPicksOf(crowd: Crowd, { slots }: Lineup) {
  return slots.map((slot) => ({ slot, pick: ownPickIn(crowd, slot) }));
}
