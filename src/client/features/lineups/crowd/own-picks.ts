import type { Crowd, CrowdPick } from '#contract/lineups/crowd-items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';

export interface OwnPick extends CrowdPick {
  readonly rank: number | null;
}

export function ownPickIn({ own }: Crowd, slot: Slot): OwnPick | null {
  return (own?.slots[slot.name] as OwnPick | null | undefined) ?? null;
}

export function ownPicksOf(crowd: Crowd, { slots }: Lineup) {
  return slots.map((slot) => ({ slot, pick: ownPickIn(crowd, slot) }));
}
