import { kindsOf, lineupsOf, type Sport } from '#contract/kinds/sport.ts';

/** Limits of a comment's length and rating (docs/product/comments-and-ratings.md#comments). */
export const maxCommentLength = 1000;
export const ratingRange = { min: 1, max: 5 } as const;
/** Maximum number of user ids on a listed comment; its count is exact. */
export const maxCommentLikes = 10;

export interface Commentable {
  readonly kind: string;
  /** Path of the create call without the id: '/comment/createpodium'. */
  readonly path: string;
  /**
   * True if a fan built it: anyone may read its comments, others must rate when commenting, and the
   * owner cannot. Otherwise ratings are optional.
   */
  readonly owned: boolean;
}

export function commentables(sports: readonly Sport[]): Commentable[] {
  return [
    ...kindsOf(sports).flatMap(({ name, api }) =>
      api.comment ? [{ kind: name, path: api.comment, owned: false }] : [],
    ),
    ...lineupsOf(sports).map(({ name, api }) => ({ kind: name, path: api.comment, owned: true })),
  ];
}

/**
 * Mean rating to two decimals; null without ratings (docs/product/comments-and-ratings.md#ratings).
 */
export function averageRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 100) / 100;
}
