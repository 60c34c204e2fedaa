/**
 * Columns of a range's histogram: one per whole number, or for a wider range at most `wideColumns`
 * of a round width.
 */
export const maxColumns = 40;
export const wideColumns = 25;
/** Values listed for a choice, text or reference, those with the highest counts. */
export const maxFacetValues = 100;
/** Values of one field that a list can be filtered by at once. */
export const maxChosenValues = 20;
/** Newest likes that the filters by likes look at. */
export const maxLikesFiltered = 1000;

/** Filters that every kind has besides its fields. */
export const onlyFilters = {
  liked: ['me', 'following'],
  picture: ['yes'],
  added: ['fans'],
} as const;
export type OnlyFilter = keyof typeof onlyFilters;
