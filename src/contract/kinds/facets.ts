/** Limit for one column per whole number. Wider ranges have columns of a round width. */
export const maxColumns = 40;
export const wideColumns = 25;
/** Values listed for a field, those with the highest counts. */
export const maxFacetValues = 100;
/** Values of one field in a filter. */
export const maxChosenValues = 20;
/** Newest likes that the filters by likes look at. */
export const maxLikesFiltered = 1000;

export const onlyFilters = {
  liked: ['me', 'following'],
  picture: ['yes'],
  added: ['fans'],
} as const;
export type OnlyFilter = keyof typeof onlyFilters;
