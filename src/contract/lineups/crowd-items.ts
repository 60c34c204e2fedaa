import type { Data } from '#contract/call.ts';
import type { crowdAnswer, crowdItemAnswer } from '#contract/calls/crowd.ts';
import type { Lineup, Slot } from './lineup.ts';
import type { SlotItem, WithSlots } from './lineup-items.ts';

export type Crowd = Data<ReturnType<typeof crowdAnswer>>;

export type CrowdItem = Data<ReturnType<typeof crowdItemAnswer>>;

/** Item in a slot with its number of lineups; its share is known from `minCrowd` lineups on. */
export interface CrowdPick {
  readonly item: SlotItem;
  readonly count: number;
  readonly share: number | null;
}

/** Fans' choice for a slot, without duplicates across slots; null if there is none. */
export function fansPickIn(crowd: Crowd, lineup: Lineup, slot: Slot): CrowdPick | null {
  const standing = crowd[lineup.name] as Readonly<Record<string, CrowdPick | null>> | undefined;
  return standing?.[slot.name] ?? null;
}

export function fansLineup(crowd: Crowd, lineup: Lineup): WithSlots {
  return Object.fromEntries(
    lineup.slots.map((slot) => [slot.name, fansPickIn(crowd, lineup, slot)?.item ?? null]),
  );
}
