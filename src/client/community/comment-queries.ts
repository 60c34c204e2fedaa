import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type Result, unwrap } from '#client/api/call.ts';
import type { StoredUser } from '#client/api/session.ts';
import {
  type Comment,
  type Commentable,
  type CommentBody,
  type CommentsPage,
  commentables,
} from '#contract/comments.ts';
import { pageSize } from '#contract/lists.ts';
import { sports } from '#sports/index.ts';

/** What is commented on. */
export interface CommentedItem {
  readonly _id: string;
  readonly kind: string;
  readonly name: string;
  /** Present where a fan built it. */
  readonly owner?: { readonly _id: string };
}

const all = commentables(sports);

/** How a kind is commented on, or null where it is not. */
export function getCommentable(kind: string): Commentable | null {
  return all.find((one) => one.kind === kind) ?? null;
}

function commentsKey(itemId: string) {
  return ['comments', itemId] as const;
}

/** A page of an item's comments, the newest first. */
export function commentsQuery(itemId: string, page: number) {
  const params = new URLSearchParams({ on: itemId, page: String(page), size: String(pageSize) });
  return queryOptions({
    queryKey: [...commentsKey(itemId), page],
    queryFn: async ({ signal }) =>
      unwrap(await call<CommentsPage>('GET', `/comment/?${params}`, { signal })),
    placeholderData: keepPreviousData,
  });
}

/** Saves a comment on an item. */
export function sendComment(
  { path }: Commentable,
  itemId: string,
  json: CommentBody,
): Promise<Result<Comment>> {
  return call('POST', `${path}/${encodeURIComponent(itemId)}`, { json });
}

/** A comment as it will look once the server has it; its id says that it is not there yet. */
export function pendingComment(user: StoredUser, on: CommentedItem, body: CommentBody): Comment {
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
  };
}

/** Whether the server has yet to take the comment. */
export function isPending(comment: Comment): boolean {
  return comment._id.startsWith('pending ');
}

/** Shows a comment before the server has it; the result takes it away again. */
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

/** Asks anew for an item's comments, and for the lists and details that show its average. */
export async function refreshComments(client: QueryClient, itemId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: commentsKey(itemId) }),
    client.invalidateQueries({ queryKey: ['catalogue', 'lineups'] }),
  ]);
}
