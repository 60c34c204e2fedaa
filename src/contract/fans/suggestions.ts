/** See docs/product/follows.md#fans-worth-following. */
export const suggestedBy = ['taste', 'followed', 'newest'] as const;
export type SuggestedBy = (typeof suggestedBy)[number];

export const suggestedFans = 12;
/** Newest likes of a fan that are compared with those of others. */
export const comparedLikes = 1000;
/** Likes from which an item says nothing about a fan's taste. */
export const everybodysLikes = 10_000;

/** Weighs a shared like of a little-known item more than one of a famous item. */
export function tasteWeight(likesCount: number): number {
  return likesCount >= everybodysLikes ? 0 : 1 / Math.sqrt(Math.max(likesCount, 1));
}
