import type { Data } from '#contract/call.ts';
import type { crowdAnswer, crowdItemAnswer } from '#contract/calls/crowd.ts';
import type { Lineup, Slot } from './lineup.ts';
import type { SlotItem, WithSlots } from './lineup-items.ts';

/** What the fans chose in the slots of a lineup. */
export type Crowd = Data<ReturnType<typeof crowdAnswer>>;

/** In how many lineups an item stands, and in which slots. */
export type CrowdItem = Data<ReturnType<typeof crowdItemAnswer>>;

/** An item in a slot, and how many lineups have it there; a share from `minCrowd` lineups on. */
export interface CrowdPick {
  readonly item: SlotItem;
  readonly count: number;
  readonly share: number | null;
}

/** The fans' own lineup: in each slot one pick, none twice; null while nobody is there. */
export function fansPickIn(crowd: Crowd, lineup: Lineup, slot: Slot): CrowdPick | null {
  const standing = crowd[lineup.name] as Readonly<Record<string, CrowdPick | null>> | undefined;
  return standing?.[slot.name] ?? null;
}

/** The fans' own lineup as pictures draw one. */
export function fansLineup(crowd: Crowd, lineup: Lineup): WithSlots {
  return Object.fromEntries(
    lineup.slots.map((slot) => [slot.name, fansPickIn(crowd, lineup, slot)?.item ?? null]),
  );
}
