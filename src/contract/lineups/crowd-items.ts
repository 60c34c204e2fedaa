import type { Data } from '#contract/call.ts';
import type { crowdAnswer, crowdItemAnswer } from '#contract/calls/crowd.ts';
import type { Lineup, Slot } from './lineup.ts';
import type { SlotItem, WithSlots } from './lineup-items.ts';

export type Crowd = Data<ReturnType<typeof crowdAnswer>>;

export type CrowdItem = Data<ReturnType<typeof crowdItemAnswer>>;

export interface CrowdPick {
  readonly item: SlotItem;
  readonly count: number;
  /** Null if fewer than `minCrowd` lineups are counted. */
  readonly share: number | null;
}

/** No item is picked for two slots. */
export function getFansPick(crowd: Crowd, lineup: Lineup, slot: Slot): CrowdPick | null {
  const picks = crowd[lineup.name] as Readonly<Record<string, CrowdPick | null>> | undefined;
  return picks?.[slot.name] ?? null;
}

export function toFansLineup(crowd: Crowd, lineup: Lineup): WithSlots {
  return Object.fromEntries(
    lineup.slots.map((slot) => [slot.name, getFansPick(crowd, lineup, slot)?.item ?? null]),
  );
}
