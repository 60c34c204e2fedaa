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
  toCount,
  toPage,
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
  countCommentsByUser,
  countHidden,
  deleteComment,
  findComment,
  findComments,
  findItem,
  findRating,
  insertComment,
  lockComment,
  lockCommentedItem,
  updateHidden,
} from './comments-store.ts';

const maxLikesPerDelete = 500;

interface CommentDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly events: Emitter;
  readonly writeAsFan: WriteAsFan;
  readonly commentables: readonly Commentable[];
}

/** See docs/product/comments-and-ratings.md#comments. */
export interface Comments {
  /**
   * Lists the newest comments first. Follows redirects of merged items. Throws 404 'itemNotFound',
   * and 401 or 403 if only verified users may read the comments.
   */
  list(itemId: string, request: PageRequest, viewer: Viewer | null): Promise<CommentsPage>;
  /** Lists the newest comments first. Throws 404 'userNotFound'. */
  listByUser(userId: string, request: PageRequest, viewer: Viewer | null): Promise<Page<Comment>>;
  /** Throws 400 'invalid', 404 'itemNotFound', and the errors of `WriteAsFan`. */
  create(
    kinds: readonly Commentable[],
    itemId: string,
    body: CommentBody,
    viewer: Viewer,
  ): Promise<Comment>;
  /**
   * Hides a comment on the viewer's own lineup from everyone but its author and admins. Throws 403
   * 'forbidden', 404 'commentNotFound'.
   */
  setHidden(id: string, isHidden: boolean, viewer: Viewer): Promise<HiddenAnswer>;
  /** Throws 403 'forbidden', 404 'commentNotFound'. */
  remove(id: string, viewer: Viewer): Promise<void>;
  /**
   * Toggles the like if `on` is null. Throws 404 'commentNotFound', and the errors of `WriteAsFan`.
   */
  toggleLike(id: string, userId: string, on: boolean | null): Promise<LikeAnswer>;
}

function failInvalid(field: string, message: string): never {
  return fail('invalid', { issues: [{ field, message }] });
}

/** Throws 400 'invalid' if the text cannot be displayed. */
export function requireText(text: string): string {
  const error = checkText(commentForm.comment, text);
  return error ? failInvalid('comment', error.issue) : cleanText(commentForm.comment, text);
}

/** Owners cannot rate their own item; everyone else must rate an item that has an owner. */
function requireRating(
  rating: number | undefined,
  { isOwned, canRate }: { readonly isOwned: boolean; readonly canRate: boolean },
): number | null {
  if (!canRate && rating !== undefined) failInvalid('rating', 'is not for your own');
  if (isOwned && canRate && rating === undefined) failInvalid('rating', 'is required');
  return rating ?? null;
}

/** See docs/product/comments-and-ratings.md#ratings. */
async function changeWithCounters(
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

export function createComments(deps: CommentDeps): Comments {
  const { db, now, events, writeAsFan, commentables } = deps;

  async function readPage(
    column: 'item_id' | 'creator_id',
    id: string,
    viewer: Viewer | null,
    { owner, size, offset }: Paging & { readonly owner: string | null },
  ) {
    const viewerId = viewer?.userId ?? '';
    const filter = isAllowed(viewer, 'comment.readHidden', { owner }) ? 'all' : 'shown';
    const [rows, hidden] = await Promise.all([
      findComments(db.read, column, filter, { size, offset, id, viewer: viewerId }),
      filter === 'all' ? 0 : countHidden(db.read, column, id, viewerId),
    ]);
    return { rows, hidden };
  }

  function toHideSubject(row: CommentRow) {
    const commentable = commentables.find(({ kind }) => kind === row.item_kind);
    return { owner: commentable?.owned ? row.item_creator : null, author: row.creator_id };
  }

  async function toComments(rows: readonly CommentRow[], viewer: Viewer | null) {
    const ids = rows.map((row) => row.id);
    const viewerId = viewer?.userId ?? null;
    const [likes, likedIds] = await Promise.all([
      findCommentLikers(db.read, ids),
      findLikedComments(db.read, viewerId, ids),
    ]);
    const liked = new Set(likedIds);
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
          hide: can(policyViewer(viewer), 'comment.hide', toHideSubject(row)),
        },
      };
    });
  }

  return {
    async list(id, request, viewer) {
      const paging = readPaging(request);
      const unmerged = await findItem(db.read, id);
      const itemId = unmerged ? id : await requireRedirect(db.read, id);
      const item = unmerged ?? (await findItem(db.read, itemId));
      const commentable = commentables.find(({ kind }) => kind === item?.kind);
      if (!item || !commentable) fail('itemNotFound');
      requireAllowed(viewer, 'comment.read', commentable);
      const owner = commentable.owned ? item.created_by : null;
      const { rows, hidden } = await readPage('item_id', itemId, viewer, { ...paging, owner });
      return {
        ...toPage(await toComments(rows, viewer), paging, { total: item.comments_count - hidden }),
        averageRating: averageRating(item.ratings_sum, item.ratings_count),
        ratingsCount: item.ratings_count,
      };
    },

    async listByUser(userId, request, viewer) {
      const paging = readPaging(request);
      if (!(await isVerifiedUser(db.read, userId))) fail('userNotFound');
      const range = { ...withNext(paging), owner: userId };
      const { rows, hidden } = await readPage('creator_id', userId, viewer, range);
      const count = await countCommentsByUser(db.read, userId, maxTotal + 1 + hidden);
      return toPage(await toComments(rows, viewer), paging, toCount(count - hidden, maxTotal));
    },

    async create(kinds, itemId, body, viewer) {
      const text = requireText(body.comment);
      const { userId } = viewer;
      const row = await writeAsFan('comments', userId, async (transaction) => {
        const item = await lockCommentedItem(transaction, db.dialect, itemId);
        const commentable = kinds.find(({ kind }) => kind === item?.kind);
        if (!item || !commentable) fail('itemNotFound');
        const { kind, owned: isOwned } = commentable;
        const owner = isOwned ? item.created_by : null;
        const canRate = isAllowed(viewer, 'comment.rate', { owner });
        const comment = {
          id: newId(),
          item_id: itemId,
          creator_id: userId,
          text,
          rating: requireRating(body.rating, { isOwned, canRate }),
          created_at: now().toISOString(),
        };
        await changeWithCounters(transaction, { itemId, userId, comments: 1 }, () =>
          insertComment(transaction, comment),
        );
        const created = (await findComment(transaction, comment.id)) ?? fail('commentNotFound');
        const event = { userId, commentId: comment.id, itemId, kind };
        await events.emit(transaction, 'commented', event);
        return created;
      });
      const [comment] = await toComments([row], viewer);
      return comment ?? fail('commentNotFound');
    },

    async setHidden(id, isHidden, viewer) {
      return db.write(async (transaction) => {
        const comment = (await findComment(transaction, id)) ?? fail('commentNotFound');
        requireAllowed(viewer, 'comment.hide', toHideSubject(comment));
        await updateHidden(transaction, id, isHidden);
        return { hidden: isHidden };
      });
    },

    async remove(id, viewer) {
      const stored = (await findComment(db.read, id)) ?? fail('commentNotFound');
      requireAllowed(viewer, 'comment.delete', { owner: stored.creator_id });
      // Deleting very many likes in one transaction would block other writers for too long.
      if (stored.likes_count > maxLikesPerDelete) {
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
        await changeWithCounters(transaction, { itemId, userId, comments: -1 }, async () => {
          // Another request may have deleted the comment while this one waited for the lock.
          if (!(await deleteComment(transaction, { id, itemId }))) fail('commentNotFound');
        });
        const event = { by: viewer.userId, authorId: userId, commentId: id, itemId };
        await events.emit(transaction, 'comment.deleted', event);
      });
    },

    async toggleLike(id, userId, on) {
      return writeAsFan('likes', userId, async (transaction) => {
        if (!(await lockComment(transaction, db.dialect, id))) fail('commentNotFound');
        const like = { user_id: userId, comment_id: id, created_at: now().toISOString() };
        let change = 0;
        if (on !== true && (await deleteCommentLike(transaction, userId, id))) change = -1;
        else if (on !== false && (await insertCommentLike(transaction, like))) change = 1;
        const liked = on ?? change === 1;
        const likesCount = await changeCommentLikes(transaction, id, change);
        const likers = await findCommentLikers(transaction, [id]);
        const userIds = likers.map((liker) => liker.user_id);
        const event = { userId, commentId: id };
        if (change === 1) await events.emit(transaction, 'comment.liked', event);
        if (change === -1) await events.emit(transaction, 'comment.unliked', event);
        const likes = viewerFirst(userIds, { id: userId, liked }, maxCommentLikes);
        return { liked, likesCount, likes };
      });
    },
  };
}
