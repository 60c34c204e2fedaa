import { sql } from 'kysely';
import type { Queries } from '#server/db/engine/database.ts';
import type { Paging } from '#server/lists/paging.ts';
import { isVisibleUser } from '#server/users/visibility-store.ts';

/** Which likes are listed: of an item, as a fan sees them. */
export interface FansOf {
  readonly itemId: string;
  readonly viewerId: string;
}

/** How many likes an item of that kind or lineup has; undefined where there is no such item. */
export async function findLikesCount(
  queries: Queries,
  kindName: string,
  id: string,
): Promise<number | undefined> {
  const item = await queries
    .selectFrom('item')
    .where('id', '=', id)
    .where('kind', '=', kindName)
    .select('likes_count')
    .executeTakeFirst();
  return item?.likes_count;
}

/**
 * Ids of those who like an item among those whom the viewer follows, the newest like first. Each is
 * looked up by its key, whatever the planner thinks of either table.
 */
export async function findFollowedLikers(
  queries: Queries,
  { itemId, viewerId }: FansOf,
): Promise<string[]> {
  const followed = queries
    .selectFrom('follow')
    .where('follower_id', '=', viewerId)
    .select(({ selectFrom }) => [
      'followed_id as user_id',
      selectFrom('item_like')
        .whereRef('user_id', '=', 'follow.followed_id')
        .where('item_id', '=', itemId)
        .select('created_at')
        .as('liked_at'),
    ]);
  const rows = await queries
    .selectFrom(followed.as('liking'))
    .where('liked_at', 'is not', null)
    .select('user_id')
    .orderBy('liked_at', 'desc')
    .orderBy('user_id', 'desc')
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Ids of those who like an item and whom the viewer does not follow, the newest like first. Of those
 * whom the viewer follows `followed` like it: no more of them can stand before the page's end.
 */
export async function findOtherLikers(
  queries: Queries,
  { itemId, viewerId }: FansOf,
  { size, offset }: Pick<Paging, 'size' | 'offset'>,
  followed: number,
): Promise<string[]> {
  const newest = queries
    .selectFrom('item_like')
    .where('item_id', '=', itemId)
    .select(['user_id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(offset + size + followed);
  const rows = await queries
    .selectFrom(newest.as('liking'))
    .where(
      ({ selectFrom }) =>
        selectFrom('follow')
          .where('follower_id', '=', viewerId)
          .whereRef('followed_id', '=', 'liking.user_id')
          .select(sql`1`.as('one')),
      'is',
      null,
    )
    .select('user_id')
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Fans as a list shows them, by id; those whom nobody may see are left out. */
export async function findFans(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('user')
    .where('id', 'in', ids)
    .where(isVisibleUser('user'))
    .select(['id as _id', 'name', 'image'])
    .execute();
  return new Map(rows.map((row) => [row._id, row]));
}
