import { kindsOf, lineupsOf, type Sport } from '#contract/kinds/sport.ts';

/** See docs/product/comments-and-ratings.md#comments. */
export const maxCommentLength = 1000;
export const ratingRange = { min: 1, max: 5 } as const;
/** Limits the listed user ids, not the number of likes. */
export const maxCommentLikes = 10;

export interface Commentable {
  readonly kind: string;
  /** Path without the id: '/comment/createpodium'. */
  readonly path: string;
  /**
   * True for lineups: visitors can read the comments, and all but the owner must rate. Ratings of
   * catalogue items are optional.
   */
  readonly owned: boolean;
}

export function commentables(sports: readonly Sport[]): Commentable[] {
  const result: Commentable[] = [];
  for (const { name, api } of kindsOf(sports)) {
    if (api.comment) result.push({ kind: name, path: api.comment, owned: false });
  }
  for (const { name, api } of lineupsOf(sports)) {
    result.push({ kind: name, path: api.comment, owned: true });
  }
  return result;
}

/** Rounds to two decimals; null without ratings (docs/product/comments-and-ratings.md#ratings). */
export function averageRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 100) / 100;
}
