import { Type } from 'typebox';
import { type Data, defineCall } from '#contract/call.ts';
import {
  AbilitiesAnswer,
  DeletedAnswer,
  fieldInput,
  LikeAnswer,
  nameOf,
  nullable,
  PageQuery,
  pageOf,
  pageQuery,
  ToggleBody,
  toggleDescription,
} from '#contract/calls/shared.ts';
import { commentEndpoint } from '#contract/endpoints.ts';
import type { Commentable } from '#contract/fans/comments.ts';
import { commentForm } from '#contract/forms.ts';
import { maxIdLength } from '#contract/kinds/kind.ts';
import { maxTotal } from '#contract/lists.ts';

const Comment = Type.Object(
  {
    _id: Type.String(),
    creator: Type.String({ description: 'Id of the user who wrote it' }),
    creatorName: Type.String(),
    image: nullable('string', "The creator's picture"),
    comment: Type.String(),
    rating: nullable('number'),
    createdAt: Type.String({ description: 'ISO 8601, UTC' }),
    name: Type.String({ description: "The item's name" }),
    on: Type.Object({ _id: Type.String(), kind: Type.String() }),
    likesCount: Type.Integer(),
    liked: Type.Boolean(),
    likes: Type.Array(Type.String(), {
      description: "Ids of users, the viewer's first, a few at most",
    }),
    hidden: Type.Boolean({
      description: "Hidden by the item's owner: others than its author and admins do not get it",
    }),
    can: Type.Object({ ...AbilitiesAnswer.properties, hide: Type.Boolean() }),
  },
  { title: 'Comment' },
);
export type Comment = Data<typeof Comment>;

const CommentBody = Type.Object(
  {
    comment: fieldInput(commentForm.comment),
    rating: Type.Optional(fieldInput(commentForm.rating)),
  },
  { title: 'CommentBody', additionalProperties: false },
);
export type CommentBody = Data<typeof CommentBody>;

const CommentsPage = Type.Object(
  {
    ...Type.Omit(pageOf(Comment), ['more']).properties,
    averageRating: nullable(
      'number',
      "Mean of each fan's newest rating, to two decimals; null while nobody has rated",
    ),
    ratingsCount: Type.Integer(),
  },
  { title: 'CommentsPage' },
);
export type CommentsPage = Data<typeof CommentsPage>;

export function createCommentCall(kinds: readonly Commentable[]) {
  const [first] = kinds;
  if (!first) throw new Error('A call comments on something');
  return defineCall({
    id: first.owned ? `commentOn${nameOf(first.kind)}` : 'createComment',
    ...commentEndpoint(first),
    access: 'verified',
    tag: 'Comments',
    summary: `Comment on a ${kinds.map(({ kind }) => kind).join(', ')}`,
    description: first.owned
      ? 'With a rating; the owner without one.'
      : 'With a rating or without one.',
    bound: 'one comment',
    body: CommentBody,
    answer: Comment,
    errors: ['itemNotFound', 'commentNotFound'],
  });
}

export const listComments = defineCall({
  id: 'listComments',
  method: 'GET',
  path: '/comment',
  // The service refuses visitors who may not read the comments of this item.
  access: 'public',
  tag: 'Comments',
  summary: 'Comments on an item, the newest first',
  description:
    'Anyone can read comments on lineups. Only verified users can read comments on catalogue items.',
  bound: 'a page of comments',
  query: pageQuery({
    on: Type.String({ minLength: 1, maxLength: maxIdLength, description: "The item's id" }),
  }),
  answer: CommentsPage,
  errors: ['itemNotFound', 'tooDeep'],
});

export const listCommentsOfUser = defineCall({
  id: 'listCommentsOfUser',
  method: 'GET',
  path: '/users/:id/comments',
  access: 'verified',
  tag: 'Comments',
  summary: 'Comments of a user, the newest first',
  bound: `a page of comments, counted up to ${maxTotal}`,
  query: PageQuery,
  answer: pageOf(Comment),
  errors: ['userNotFound', 'tooDeep'],
});

export const deleteComment = defineCall({
  id: 'deleteComment',
  method: 'DELETE',
  path: '/comment/delete/:id',
  access: 'verified',
  tag: 'Comments',
  summary: 'Delete a comment',
  description: 'Only for the author of the comment and admins.',
  bound: 'one comment',
  answer: DeletedAnswer,
  errors: ['commentNotFound'],
});

const HiddenAnswer = Type.Object({ hidden: Type.Boolean() }, { title: 'HiddenAnswer' });
export type HiddenAnswer = Data<typeof HiddenAnswer>;

export const hideComment = defineCall({
  id: 'hideComment',
  method: 'PATCH',
  path: '/comment/:id/hidden',
  access: 'verified',
  tag: 'Comments',
  summary: 'Hide a comment, or show it again',
  description: 'Only for the owner of the lineup. The rating of a hidden comment still counts.',
  bound: 'one comment',
  body: Type.Object({ on: Type.Boolean() }, { title: 'HiddenBody', additionalProperties: false }),
  answer: HiddenAnswer,
  errors: ['commentNotFound'],
});

export const likeComment = defineCall({
  id: 'likeComment',
  method: 'PATCH',
  path: '/comment/toggleLike/:id',
  access: 'verified',
  tag: 'Comments',
  summary: 'Like or unlike a comment',
  description: toggleDescription,
  bound: 'one comment',
  body: ToggleBody,
  answer: LikeAnswer,
  errors: ['commentNotFound'],
});
