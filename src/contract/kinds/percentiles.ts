/** Peers needed for ranks and percentiles (docs/product/percentiles.md#percentiles). */
export const minPeers = 5;
/** Peer group with all items of a kind. */
export const everyone = 'everyone';
/** In kinds that are sampled, ranks beyond this are estimates. */
export const maxExactRank = 1000;
export const maxBins = 30;
/** Distinct values of a grouping in one response. */
export const maxValues = 1000;
