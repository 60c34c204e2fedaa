/** Fans worth following, see docs/product.md#fans-worth-following. */

/** By what fans are suggested. */
export const suggestedBy = ['taste', 'followed', 'newest'] as const;
export type SuggestedBy = (typeof suggestedBy)[number];

/** How many are suggested at most. */
export const suggestedFans = 12;
/** What so many like tells nothing of anybody's taste. */
export const everybodysLikes = 10_000;

/**
 * What a like in common counts, by how many like the thing: 9.2 where only these two do, less the
 * more do, nothing from `everybodysLikes` on.
 */
export function tasteWeight(likesCount: number): number {
  return Math.max(0, Math.log(everybodysLikes / Math.max(likesCount, 1)));
}
