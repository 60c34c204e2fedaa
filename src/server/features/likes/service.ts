import type { LikeAnswer, Page, Person } from '#contract/calls/shared.ts';
import { maxLikerIds } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { requireRedirect } from '#server/shared/catalogue-storage/redirects-store.ts';
import type { Emitter } from '#server/shared/events.ts';
import { fail } from '#server/shared/fail.ts';
import { viewerFirst } from '#server/shared/likers.ts';
import type { LikedBy } from '#server/shared/lists/list-query.ts';
import { type PageRequest, readPaging, toPage } from '#server/shared/lists/paging.ts';
import type { WriteAsFan } from '#server/shared/users/fan-writes.ts';
import {
  findFans,
  findFollowedAmong,
  findFollowedLikers,
  findLikesCount,
  findOtherLikers,
} from './fans-store.ts';
import { findNewestLiked, findNewestLikedByFollowed } from './liked-items-store.ts';
import {
  changeLikesCount,
  deleteLike,
  findItemLikes,
  findLikedAmong,
  findLikes,
  findNewestLikers,
  insertLike,
  lockLikedItem,
} from './likes-store.ts';

interface ItemLikes {
  readonly likesCount: number;
  readonly liked: boolean;
}

export interface Likes {
  readLikes(
    viewer: Viewer | null,
    itemIds: readonly string[],
  ): Promise<ReadonlyMap<string, ItemLikes>>;
  /** Null if the item does not exist. Visitors get no newest likers. */
  readItemLikes(
    viewer: Viewer | null,
    itemId: string,
  ): Promise<(ItemLikes & { readonly newest: readonly string[] }) | null>;
  /** Returns items of any kind by the newest likes, up to `maxLikesFiltered`. */
  findLiked(userId: string, likedBy: LikedBy): Promise<string[]>;
  likedAmong(userId: string, itemIds: readonly string[]): Promise<Set<string>>;
  /** Returns up to `maxLikerIds` likers, the newest like first. */
  newestLikers(itemId: string): Promise<string[]>;
  /**
   * Lists first the fans among the newest `comparedFollows` whom the viewer follows, then the
   * others, each with the newest like first. Follows redirects of merged items. Throws 404
   * 'itemNotFound', 400 'tooDeep'.
   */
  fansOf(
    likeable: { readonly name: string },
    itemId: string,
    page: PageRequest,
    viewer: Viewer,
  ): Promise<Page<Person>>;
  /** Flips the like if `on` is null. Throws 404 'itemNotFound', and the errors of `WriteAsFan`. */
  toggle(
    likeable: { readonly name: string },
    itemId: string,
    userId: string,
    on: boolean | null,
  ): Promise<LikeAnswer>;
}

function toItemLikes({ likes_count, liked }: { likes_count: number; liked: number }): ItemLikes {
  return { likesCount: likes_count, liked: Number(liked) > 0 };
}

/** See docs/product/likes.md#likes. */
export function createLikes(deps: {
  readonly db: Database;
  readonly now: () => Date;
  readonly events: Emitter;
  readonly writeAsFan: WriteAsFan;
}): Likes {
  const { db, now, events, writeAsFan } = deps;

  async function requireLikesCount({ name }: { readonly name: string }, id: string) {
    const likesCount = await findLikesCount(db.read, name, id);
    if (likesCount !== undefined) return { itemId: id, likesCount };
    const itemId = await requireRedirect(db.read, id);
    const keptLikesCount = await findLikesCount(db.read, name, itemId);
    return { itemId, likesCount: keptLikesCount ?? fail('itemNotFound') };
  }

  return {
    findLiked: (userId, likedBy) =>
      likedBy === 'me' ? findNewestLiked(db.read, userId) : findNewestLikedByFollowed(db, userId),

    async likedAmong(userId, itemIds) {
      return new Set(itemIds.length > 0 ? await findLikedAmong(db.read, userId, itemIds) : []);
    },

    async readLikes(viewer, itemIds) {
      if (itemIds.length === 0) return new Map();
      const rows = await findLikes(db.read, viewer?.userId ?? '', itemIds);
      return new Map(rows.map((row) => [row.id, toItemLikes(row)]));
    },

    async readItemLikes(viewer, itemId) {
      const row = await findItemLikes(db.read, viewer?.userId ?? '', itemId);
      return row ? { ...toItemLikes(row), newest: viewer ? row.newest : [] } : null;
    },

    newestLikers: (itemId) => findNewestLikers(db.read, itemId),

    async fansOf(likeable, id, request, { userId: viewerId }) {
      const paging = readPaging(request);
      const { size, offset } = paging;
      const { itemId, likesCount } = await requireLikesCount(likeable, id);
      const followed = await findFollowedLikers(db.read, { itemId, viewerId });
      const followedOnPage = followed.slice(offset, offset + size);
      const othersPaging = {
        size: size - followedOnPage.length,
        offset: Math.max(offset - followed.length, 0),
      };
      const others =
        othersPaging.size > 0 ? await findOtherLikers(db.read, itemId, followed, othersPaging) : [];
      const ids = [...followedOnPage, ...others];
      const [fans, following] = await Promise.all([
        findFans(db.read, ids),
        findFollowedAmong(db.read, viewerId, ids),
      ]);
      const data: Person[] = [];
      for (const fanId of ids) {
        const fan = fans.get(fanId);
        if (fan) data.push({ ...fan, following: following.has(fanId) });
      }
      return toPage(data, paging, { total: likesCount });
    },

    async toggle(likeable, itemId, userId, on) {
      return writeAsFan('likes', userId, async (transaction) => {
        const kind = likeable.name;
        const isLocked = await lockLikedItem(transaction, db.dialect, kind, itemId);
        if (!isLocked) fail('itemNotFound');
        const like = { user_id: userId, item_id: itemId, created_at: now().toISOString() };
        const isDeleted = on !== true && (await deleteLike(transaction, userId, itemId));
        const isInserted = on !== false && !isDeleted && (await insertLike(transaction, like));
        const change = Number(isInserted) - Number(isDeleted);
        const { likesCount, newest } = await changeLikesCount(transaction, itemId, change);
        if (isInserted) await events.emit(transaction, 'liked', { userId, itemId, kind });
        if (isDeleted) await events.emit(transaction, 'unliked', { userId, itemId, kind });
        const liked = on ?? isInserted;
        const likes = viewerFirst(newest, { id: userId, liked }, maxLikerIds);
        return { liked, likesCount, likes };
      });
    },
  };
}
