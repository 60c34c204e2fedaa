/**
 * Fewer peers than these are counted, and nobody is ranked among them
 * (docs/product/percentiles.md#percentiles).
 */
export const minPeers = 5;
/** The group of peers that every kind has: all of its items. */
export const everyone = 'everyone';
/** Ranks that are exact however many peers there are; beyond it they are estimates in large kinds. */
export const maxExactRank = 1000;
/** Most bars of a histogram. */
export const maxBins = 30;
