import type { Lineup } from './lineup.ts';

/** What fans chose in their lineups, see docs/product/crowd.md#crowd. */

/** Fewer lineups have no shares: one fan more would move them by more than five in a hundred. */
export const minCrowd = 20;
/** Items that are listed of a slot. */
export const listedPicks = 10;
/** A pick that a smaller share of the fans agrees with is bold. */
const boldShare = 0.1;
/** Items of a slot are counted up to here, and ranks told. */
export const maxPicked = 1000;

/** Whose lineups are counted: everybody's, or those of the fans whom the reader follows. */
export const crowdGroups = ['all', 'following'] as const;
export type CrowdGroup = (typeof crowdGroups)[number];

/** Whether so few fans agree with a pick that it is bold. */
export function isBold(share: number | null): boolean {
  return share !== null && share < boldShare;
}

/** Title of the page that tells what the fans chose for a lineup. */
export function crowdTitle({ one }: { readonly one: string }): string {
  return `The fans’ ${one} · Tifo`;
}

/** Where it is told what the fans chose in a lineup. */
export function crowdEndpoint({ api }: Lineup) {
  return { method: 'GET', path: `${api.base}/crowd` } as const;
}

/** Where it is told in how many lineups an item stands, and in which slots. */
export function crowdItemEndpoint({ api }: Lineup) {
  return { method: 'GET', path: `${api.base}/crowd/:id` } as const;
}
