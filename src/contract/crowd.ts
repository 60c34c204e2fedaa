/** What fans chose in their lineups, see docs/product.md#crowd. */

/** Fewer lineups have no shares: one fan more would move them by more than five in a hundred. */
export const minCrowd = 20;
/** Items that are listed of a slot. */
export const mostPicked = 10;
/** A pick that a smaller share of the fans agrees with is bold. */
export const boldShare = 0.1;
/** Items of a slot are counted up to here, and ranks told. */
export const maxPicked = 1000;

/** Whose lineups are counted: everybody's, or those of the fans whom the reader follows. */
export const crowdGroups = ['all', 'following'] as const;
export type CrowdGroup = (typeof crowdGroups)[number];

/** Whether so few fans agree with a pick that it is bold. */
export function isBold(share: number | null): boolean {
  return share !== null && share < boldShare;
}
