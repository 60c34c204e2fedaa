/**
 * Minimum number of peers for ranks; smaller groups are only counted
 * (docs/product/percentiles.md#percentiles).
 */
export const minPeers = 5;
/** Peer group of all items, present in every kind. */
export const everyone = 'everyone';
/** Last exact rank; further ones are estimates in large kinds. */
export const maxExactRank = 1000;
export const maxBins = 30;
/** Maximum number of distinct values of a grouping in one response. */
export const maxValues = 1000;
