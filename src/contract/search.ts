/** Results of each kind (docs/product/search.md). */
export const foundSize = 3;
export const maxFoundSize = 10;
/** Results counted of each kind. If there are more, `more` is true. */
export const maxFoundTotal = 100;
