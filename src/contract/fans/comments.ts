import { kindsOf, lineupsOf, type Sport } from '#contract/kinds/sport.ts';

/**
 * Characters of a comment, and the rating that goes with it
 * (docs/product/comments-and-ratings.md#comments).
 */
export const maxCommentLength = 1000;
export const ratingRange = { min: 1, max: 5 } as const;
/** Ids of users that a comment in a list carries at most; its count is exact. */
export const maxCommentLikes = 10;

/** Whatever fans comment on, with the call that does it. */
export interface Commentable {
  /** Value of `kind` on the wire. */
  readonly kind: string;
  /** The create call without its id: '/comment/createpodium'. */
  readonly path: string;
  /**
   * True where a fan built it: anyone may read its comments, others comment with a rating, the
   * owner without one. Elsewhere a rating is everyone's choice.
   */
  readonly owned: boolean;
}

/** All that fans comment on, of every sport. */
export function commentables(sports: readonly Sport[]): Commentable[] {
  return [
    ...kindsOf(sports).flatMap(({ name, api }) =>
      api.comment ? [{ kind: name, path: api.comment, owned: false }] : [],
    ),
    ...lineupsOf(sports).map(({ name, api }) => ({ kind: name, path: api.comment, owned: true })),
  ];
}

/**
 * The mean of ratings, to two decimals; null of none
 * (docs/product/comments-and-ratings.md#ratings).
 */
export function averageRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 100) / 100;
}
