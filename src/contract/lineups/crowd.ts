import type { Lineup } from './lineup.ts';

/** Limits of the crowd's choices (docs/product/crowd.md#crowd). */

/** Minimum number of lineups for shares; below it, one more fan moves them by over 5 %. */
export const minCrowd = 20;
export const listedPicks = 10;
/** Share below which a pick is bold. */
const boldShare = 0.1;
/** Limit of counted items and ranks per slot. */
export const maxPicked = 1000;

/** Lineups counted: all, or those of followed fans. */
export const crowdGroups = ['all', 'following'] as const;
export type CrowdGroup = (typeof crowdGroups)[number];

export function isBold(share: number | null): boolean {
  return share !== null && share < boldShare;
}

export function crowdTitle({ one }: { readonly one: string }): string {
  return `The fans’ ${one} · Tifo`;
}

export function crowdEndpoint({ api }: Lineup) {
  return { method: 'GET', path: `${api.base}/crowd` } as const;
}

export function crowdItemEndpoint({ api }: Lineup) {
  return { method: 'GET', path: `${api.base}/crowd/:id` } as const;
}
