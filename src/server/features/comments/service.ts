import type { Comment, CommentBody, CommentsPage, HiddenAnswer } from '#contract/calls/comments.ts';
import type { LikeAnswer, Page } from '#contract/calls/shared.ts';
import { averageRating, type Commentable, maxCommentLikes } from '#contract/fans/comments.ts';
import { checkText, cleanText } from '#contract/form-checks.ts';
import { commentForm } from '#contract/forms.ts';
import { maxTotal } from '#contract/lists.ts';
import { abilities, can } from '#contract/policies.ts';
import { removeInSlices } from '#server/db/delete-slices.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { newId } from '#server/db/id.ts';
import { isAllowed, policyViewer, requireAllowed } from '#server/http/access/policies.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { requireRedirect } from '#server/shared/catalogue-storage/redirects-store.ts';
import type { Emitter } from '#server/shared/events.ts';
import { fail } from '#server/shared/fail.ts';
import { viewerFirst } from '#server/shared/likers.ts';
import {
  type PageRequest,
  type Paging,
  readPaging,
  toPage,
  upTo,
  withNext,
} from '#server/shared/lists/paging.ts';
import type { WriteAsFan } from '#server/shared/users/fan-writes.ts';
import { isVerifiedUser } from '#server/shared/users/user-locks-store.ts';
import {
  changeCommentLikes,
  deleteCommentLike,
  deleteCommentLikes,
  findCommentLikers,
  findLikedComments,
  insertCommentLike,
} from './comment-likes-store.ts';
import {
  type CommentRow,
  changeCounters,
  countCommentsOf,
  countHidden,
  deleteComment,
  findComment,
  findComments,
  findItem,
  findRating,
  insertComment,
  lockComment,
  lockCommentedItem,
  setHidden,
} from './comments-store.ts';

/** Likes that are deleted in one transaction with their comment. */
const maxLikesAtOnce = 500;

interface CommentDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly events: Emitter;
  readonly writeAsFan: WriteAsFan;
  readonly commentables: readonly Commentable[];
}

/** Fans' comments on items, and their ratings (docs/product/comments-and-ratings.md#comments). */
export interface Comments {
  /**
   * An item's comments, newest first; also by the id of an item merged into it. Throws 404
   * 'itemNotFound', and 401 or 403 if they are for verified users only.
   */
  list(itemId: string, request: PageRequest, viewer: Viewer | null): Promise<CommentsPage>;
  /** A user's comments, newest first. Throws 404 'userNotFound'. */
  listOf(userId: string, request: PageRequest, viewer: Viewer | null): Promise<Page<Comment>>;
  /**
   * Comments on an item of one of these kinds. Throws 400 'invalid', 404 'itemNotFound', and the
   * errors of `WriteAsFan`.
   */
  create(
    kinds: readonly Commentable[],
    itemId: string,
    body: CommentBody,
    viewer: Viewer,
  ): Promise<Comment>;
  /**
   * Hides a comment on the viewer's own lineup from everyone but its author and admins, or shows it
   * again. Throws 403 'forbidden', 404 'commentNotFound'.
   */
  hide(id: string, on: boolean, viewer: Viewer): Promise<HiddenAnswer>;
  /** Deletes a comment if policies allow it. Throws 403 'forbidden', 404 'commentNotFound'. */
  remove(id: string, viewer: Viewer): Promise<void>;
  /**
   * Sets the user's like to `on`, or flips it if `on` is null. Throws 404 'commentNotFound', and
   * the errors of `WriteAsFan`.
   */
  toggleLike(id: string, userId: string, on: boolean | null): Promise<LikeAnswer>;
}

function refuse(field: string, message: string): never {
  return fail('invalid', { issues: [{ field, message }] });
}

/** Returns a comment's text as stored; throws 400 'invalid' if it cannot be shown. */
export function requireText(given: string): string {
  const error = checkText(commentForm.comment, given);
  return error ? refuse('comment', error.issue) : cleanText(commentForm.comment, given);
}

/** Returns the rating to store: owners must not rate, others must if the item has an owner. */
function checkRating(rating: number | undefined, owned: boolean, mayRate: boolean): number | null {
  if (!mayRate && rating !== undefined) refuse('rating', 'is not for your own');
  if (owned && mayRate && rating === undefined) refuse('rating', 'is required');
  return rating ?? null;
}

/**
 * Changes a fan's comments on a locked item and updates its counters
 * (docs/product/comments-and-ratings.md#ratings).
 */
async function keepingCounters(
  transaction: Queries,
  comment: { readonly itemId: string; readonly userId: string; readonly comments: 1 | -1 },
  change: () => Promise<void>,
): Promise<void> {
  const before = await findRating(transaction, comment.itemId, comment.userId);
  await change();
  const after = await findRating(transaction, comment.itemId, comment.userId);
  await changeCounters(transaction, comment.itemId, {
    comments: comment.comments,
    ratings: Number(after !== null) - Number(before !== null),
    sum: (after ?? 0) - (before ?? 0),
  });
}

/** Changes every counter in the transaction of its row. */
export function createComments(deps: CommentDeps): Comments {
  const { db, now, events, writeAsFan, commentables } = deps;

  async function readPage(
    column: 'item_id' | 'creator_id',
    id: string,
    reader: { readonly readsAll: boolean; readonly paging: Paging; readonly viewer: Viewer | null },
  ) {
    const viewer = reader.viewer?.userId ?? '';
    const which = reader.readsAll ? 'all' : 'shown';
    const [rows, hidden] = await Promise.all([
      findComments(db.read, column, which, { ...reader.paging, id, viewer }),
      reader.readsAll ? 0 : countHidden(db.read, column, id, viewer),
    ]);
    return { rows, hidden };
  }

  function ownersOf(row: CommentRow) {
    const on = commentables.find(({ kind }) => kind === row.item_kind);
    return { owner: on?.owned ? row.item_creator : null, author: row.creator_id };
  }

  async function toComments(rows: readonly CommentRow[], viewer: Viewer | null) {
    const ids = rows.map((row) => row.id);
    const viewerId = viewer?.userId ?? null;
    const [likes, own] = await Promise.all([
      findCommentLikers(db.read, ids),
      findLikedComments(db.read, viewerId, ids),
    ]);
    const liked = new Set(own);
    const likers = Map.groupBy(likes, (like) => like.comment_id);
    return rows.map((row): Comment => {
      const userIds = (likers.get(row.id) ?? []).map((like) => like.user_id);
      return {
        _id: row.id,
        creator: row.creator_id,
        creatorName: row.creator_name,
        image: row.creator_image,
        comment: row.text,
        rating: row.rating,
        createdAt: row.created_at,
        name: row.item_name,
        on: { _id: row.item_id, kind: row.item_kind },
        likesCount: row.likes_count,
        liked: liked.has(row.id),
        likes: viewerFirst(userIds, { id: viewerId, liked: liked.has(row.id) }, maxCommentLikes),
        hidden: row.hidden === 1,
        can: {
          ...abilities(policyViewer(viewer), 'comment', { owner: row.creator_id }),
          hide: can(policyViewer(viewer), 'comment.hide', ownersOf(row)),
        },
      };
    });
  }

  return {
    async list(id, request, viewer) {
      const paging = readPaging(request);
      const known = await findItem(db.read, id);
      const itemId = known ? id : await requireRedirect(db.read, id);
      const item = known ?? (await findItem(db.read, itemId));
      const on = commentables.find(({ kind }) => kind === item?.kind);
      if (!item || !on) fail('itemNotFound');
      requireAllowed(viewer, 'comment.read', on);
      const owner = on.owned ? item.created_by : null;
      const readsAll = isAllowed(viewer, 'comment.readHidden', { owner });
      const { rows, hidden } = await readPage('item_id', itemId, { readsAll, paging, viewer });
      return {
        ...toPage(await toComments(rows, viewer), paging, { total: item.comments_count - hidden }),
        averageRating: averageRating(item.ratings_sum, item.ratings_count),
        ratingsCount: item.ratings_count,
      };
    },

    async listOf(userId, request, viewer) {
      const paging = readPaging(request);
      if (!(await isVerifiedUser(db.read, userId))) fail('userNotFound');
      const readsAll = isAllowed(viewer, 'comment.readHidden', { owner: userId });
      const reader = { readsAll, paging: withNext(paging), viewer };
      const { rows, hidden } = await readPage('creator_id', userId, reader);
      const count = await countCommentsOf(db.read, userId, maxTotal + 1 + hidden);
      const comments = await toComments(rows, viewer);
      return toPage(comments, paging, upTo(maxTotal, count - hidden));
    },

    async create(kinds, itemId, body, viewer) {
      const text = requireText(body.comment);
      const { userId } = viewer;
      const row = await writeAsFan('comments', userId, async (transaction) => {
        const item = await lockCommentedItem(transaction, db.dialect, itemId);
        const on = kinds.find(({ kind }) => kind === item?.kind);
        if (!item || !on) fail('itemNotFound');
        const owner = on.owned ? item.created_by : null;
        const mayRate = isAllowed(viewer, 'comment.rate', { owner });
        const comment = {
          id: newId(),
          item_id: itemId,
          creator_id: userId,
          text,
          rating: checkRating(body.rating, on.owned, mayRate),
          created_at: now().toISOString(),
        };
        await keepingCounters(transaction, { itemId, userId, comments: 1 }, () =>
          insertComment(transaction, comment),
        );
        const created = (await findComment(transaction, comment.id)) ?? fail('commentNotFound');
        const written = { userId, commentId: comment.id, itemId, kind: on.kind };
        await events.emit(transaction, 'commented', written);
        return created;
      });
      const [comment] = await toComments([row], viewer);
      return comment ?? fail('commentNotFound');
    },

    async hide(id, on, viewer) {
      return db.write(async (transaction) => {
        const comment = (await findComment(transaction, id)) ?? fail('commentNotFound');
        requireAllowed(viewer, 'comment.hide', ownersOf(comment));
        await setHidden(transaction, id, on);
        return { hidden: on };
      });
    },

    async remove(id, viewer) {
      const found = (await findComment(db.read, id)) ?? fail('commentNotFound');
      requireAllowed(viewer, 'comment.delete', { owner: found.creator_id });
      // Very many likes would keep others waiting if they went with the comment.
      if (found.likes_count > maxLikesAtOnce) {
        await removeInSlices(db, async (transaction, limit) =>
          (await lockComment(transaction, db.dialect, id))
            ? deleteCommentLikes(transaction, db.dialect, id, limit)
            : 0,
        );
      }
      await db.write(async (transaction) => {
        const comment = (await findComment(transaction, id)) ?? fail('commentNotFound');
        const { item_id: itemId, creator_id: userId } = comment;
        requireAllowed(viewer, 'comment.delete', { owner: userId });
        if (!(await lockCommentedItem(transaction, db.dialect, itemId))) fail('commentNotFound');
        await keepingCounters(transaction, { itemId, userId, comments: -1 }, async () => {
          // Another request may have deleted it while this one waited for the lock.
          if (!(await deleteComment(transaction, { id, itemId }))) fail('commentNotFound');
        });
        const told = { by: viewer.userId, authorId: userId, commentId: id, itemId };
        await events.emit(transaction, 'comment.deleted', told);
      });
    },

    async toggleLike(id, userId, on) {
      return writeAsFan('likes', userId, async (transaction) => {
        if (!(await lockComment(transaction, db.dialect, id))) fail('commentNotFound');
        const like = { user_id: userId, comment_id: id, created_at: now().toISOString() };
        const removed = on !== true && (await deleteCommentLike(transaction, userId, id));
        const added = on !== false && !removed && (await insertCommentLike(transaction, like));
        const change = Number(added) - Number(removed);
        const liked = on ?? added;
        const likesCount = await changeCommentLikes(transaction, id, change);
        const likers = await findCommentLikers(transaction, [id]);
        const userIds = likers.map((liker) => liker.user_id);
        const told = { userId, commentId: id };
        if (added) await events.emit(transaction, 'comment.liked', told);
        if (removed) await events.emit(transaction, 'comment.unliked', told);
        const likes = viewerFirst(userIds, { id: userId, liked }, maxCommentLikes);
        return { liked, likesCount, likes };
      });
    },
  };
}
