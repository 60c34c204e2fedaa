/** Rules of suggestions (docs/product/follows.md#fans-worth-following). */

export const suggestedBy = ['taste', 'followed', 'newest'] as const;
export type SuggestedBy = (typeof suggestedBy)[number];

export const suggestedFans = 12;
/** Maximum number of a fan's newest likes compared with those of others. */
export const comparedLikes = 1000;
/** Number of likes from which a thing no longer indicates taste. */
export const everybodysLikes = 10_000;

/**
 * Weight of a shared like: 1 / √likes, so that one of four likes counts as much as five of a
 * hundred; 0 from `everybodysLikes` on.
 */
export function tasteWeight(likesCount: number): number {
  return likesCount >= everybodysLikes ? 0 : 1 / Math.sqrt(Math.max(likesCount, 1));
}
