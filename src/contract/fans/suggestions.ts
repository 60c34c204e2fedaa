/** Fans worth following, see docs/product/follows.md#fans-worth-following. */

/** By what fans are suggested. */
export const suggestedBy = ['taste', 'followed', 'newest'] as const;
export type SuggestedBy = (typeof suggestedBy)[number];

/** How many are suggested at most. */
export const suggestedFans = 12;
/** Newest likes of a fan that are compared with those of others. */
export const comparedLikes = 1000;
/** What so many like tells nothing of anybody's taste. */
export const everybodysLikes = 10_000;

/**
 * What a like in common counts, by how many like the thing: 1 divided by the root of that number, so
 * that one of four counts as much as five of a hundred; nothing from `everybodysLikes` on.
 */
export function tasteWeight(likesCount: number): number {
  return likesCount >= everybodysLikes ? 0 : 1 / Math.sqrt(Math.max(likesCount, 1));
}
