import type { Lineup } from './lineup.ts';

/**
 * Lineups needed for shares: with fewer, one fan changes a share by more than 5 %
 * (docs/product/crowd.md#crowd).
 */
export const minCrowd = 20;
export const listedPicks = 10;
/** Counted and ranked items per slot. */
export const maxPicked = 1000;

export const crowdGroups = ['all', 'following'] as const;
export type CrowdGroup = (typeof crowdGroups)[number];

export function isBold(share: number | null): boolean {
  return share !== null && share < 0.1;
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
