import type { QueryClient } from '@tanstack/react-query';
import { listQueryOf, queryKeyOf } from '#client/api/query.ts';
import { send } from '#client/api/send.ts';
import { policyViewer, type StoredUser } from '#client/api/stored/session.ts';
import { commentEndpointOf } from '#client/api/typed-endpoints.ts';
import type { Comment, CommentBody } from '#contract/calls/comments.ts';
import { type Commentable, commentables } from '#contract/fans/comments.ts';
import { pageSize } from '#contract/lists.ts';
import { abilities } from '#contract/policies.ts';
import { sports } from '#sports/index.ts';
import { refreshLineups } from '../api/lineup-queries.ts';

export interface CommentedItem {
  readonly _id: string;
  readonly kind: string;
  readonly name: string;
  readonly owner?: { readonly _id: string };
}

const allCommentables = commentables(sports);

export function getCommentable(kind: string): Commentable | null {
  return allCommentables.find((commentable) => commentable.kind === kind) ?? null;
}

export function commentsQuery(itemId: string, page: number) {
  return listQueryOf('GET /comment', { query: { on: itemId, page, size: pageSize } });
}

export function sendComment(commentable: Commentable, itemId: string, body: CommentBody) {
  return send(commentEndpointOf(commentable), { params: { id: itemId }, body });
}

export function createPendingComment(
  user: StoredUser,
  on: CommentedItem,
  body: CommentBody,
): Comment {
  return {
    _id: `pending ${body.comment}`,
    creator: user._id,
    creatorName: user.name,
    image: user.image,
    comment: body.comment,
    rating: body.rating ?? null,
    createdAt: new Date().toISOString(),
    name: on.name,
    on: { _id: on._id, kind: on.kind },
    likesCount: 0,
    liked: false,
    likes: [],
    hidden: false,
    can: { ...abilities(policyViewer(user), 'comment', { owner: user._id }), hide: false },
  };
}

export function isPending(comment: Comment): boolean {
  return comment._id.startsWith('pending ');
}

/** Returns a function that removes the comment. */
export function showPending(client: QueryClient, itemId: string, comment: Comment): () => void {
  const key = commentsQuery(itemId, 1).queryKey;
  const before = client.getQueryData(key);
  if (before) {
    client.setQueryData(key, {
      ...before,
      data: [comment, ...before.data],
      total: before.total + 1,
    });
  }
  return () => client.setQueryData(key, before);
}

export async function refreshComments(client: QueryClient, itemId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeyOf('GET /comment', { query: { on: itemId } }) }),
    refreshLineups(client),
  ]);
}
