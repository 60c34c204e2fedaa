/** Minimum number of peers with a value for ranks and percentiles (docs/product/percentiles.md#percentiles). */
export const minPeers = 5;
/** Name of the peer group with all items of a kind. */
export const everyone = 'everyone';
/** In kinds that are sampled, ranks beyond this are estimates. */
export const maxExactRank = 1000;
export const maxBins = 30;
/** Maximum number of distinct values of a grouping in one response. */
export const maxValues = 1000;
