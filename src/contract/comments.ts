import { type Static, Type } from 'typebox';
import { maxIdLength, nullable } from './items.ts';
import { PageQuery } from './lists.ts';
import { kindsOf, lineupsOf, type Sport } from './sport.ts';

/** Characters of a comment, and the rating that goes with it (spec part 5, design part 6). */
export const maxCommentLength = 1000;
const ratingRange = { min: 1, max: 5 } as const;
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

export const CommentBody = Type.Object(
  {
    comment: Type.String({ maxLength: maxCommentLength }),
    rating: Type.Optional(
      Type.Integer({ minimum: ratingRange.min, maximum: ratingRange.max, description: 'Stars' }),
    ),
  },
  { additionalProperties: false },
);
export type CommentBody = Static<typeof CommentBody>;

/** A comment, with its creator's name and picture and its item's name as they are now. */
export const Comment = Type.Object({
  _id: Type.String(),
  /** Id of the user who wrote it. */
  creator: Type.String(),
  creatorName: Type.String(),
  /** The creator's picture. */
  image: nullable('string', "The creator's picture"),
  comment: Type.String(),
  rating: nullable('number'),
  createdAt: Type.String({ description: 'ISO 8601, UTC' }),
  /** The item's name. */
  name: Type.String({ description: "The item's name" }),
  on: Type.Object({ _id: Type.String(), kind: Type.String() }),
  likesCount: Type.Integer(),
  liked: Type.Boolean(),
  /** Ids of users, the viewer's first, `maxCommentLikes` at most. */
  likes: Type.Array(Type.String()),
});
export interface Comment extends Omit<Static<typeof Comment>, 'image' | 'rating'> {
  readonly image: string | null;
  readonly rating: number | null;
}

export const CommentsQuery = Type.Object(
  {
    on: Type.String({ minLength: 1, maxLength: maxIdLength, description: "The item's id" }),
    ...PageQuery.properties,
  },
  { additionalProperties: false },
);

/** A page of an item's comments, the newest first, with what its fans make of it. */
export const CommentsPage = Type.Object({
  data: Type.Array(Comment),
  page: Type.Integer(),
  size: Type.Integer(),
  total: Type.Integer(),
  averageRating: nullable('number', "Mean of each fan's newest rating"),
  ratingsCount: Type.Integer(),
});
export interface CommentsPage {
  readonly data: readonly Comment[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** Mean of each fan's newest rating, to two decimals; null while nobody has rated. */
  readonly averageRating: number | null;
  readonly ratingsCount: number;
}

/** The mean of ratings, to two decimals; null of none. */
export function averageRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 100) / 100;
}
