/** Orders of the suggested fans (docs/product/follows.md#fans-worth-following). */
export const suggestedBy = ['taste', 'followed', 'newest'] as const;
export type SuggestedBy = (typeof suggestedBy)[number];

export const suggestedFans = 12;
/** Newest likes of a fan that are compared with the likes of other fans. */
export const comparedLikes = 1000;
/** Number of likes from which an item is so popular that liking it says nothing about taste. */
export const everybodysLikes = 10_000;

/**
 * Weighs a shared like by 1 / √likes, so that liking the same little-known item counts more than
 * liking the same famous one; 0 from `everybodysLikes` on.
 */
export function tasteWeight(likesCount: number): number {
  return likesCount >= everybodysLikes ? 0 : 1 / Math.sqrt(Math.max(likesCount, 1));
}
