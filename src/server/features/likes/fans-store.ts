import { sql } from 'kysely';
import { comparedFollows } from '#contract/fans/follows.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { newestFollows } from '#server/db/newest-rows.ts';
import type { Paging } from '#server/shared/lists/paging.ts';
import { hasVisibleOwner, isVisibleUser } from '#server/shared/users/visibility-store.ts';

export async function findLikesCount(
  queries: Queries,
  kindName: string,
  id: string,
): Promise<number | undefined> {
  const item = await queries
    .selectFrom('item')
    .where('id', '=', id)
    .where('kind', '=', kindName)
    .where(hasVisibleOwner('item.id'))
    .select('likes_count')
    .executeTakeFirst();
  return item?.likes_count;
}

/**
 * Finds likers among the newest `comparedFollows` users whom the viewer follows, the newest like
 * first.
 */
export async function findFollowedLikers(
  queries: Queries,
  { itemId, viewerId }: { readonly itemId: string; readonly viewerId: string },
): Promise<string[]> {
  const { rows } = await sql<{ readonly user_id: string }>`
    select followed_id as user_id from (
      select followed_id, (select created_at from item_like
        where user_id = followed_id and item_id = ${itemId}) as liked_at
      from ${newestFollows(viewerId, comparedFollows)} as follow) as liking
    where liked_at is not null order by liked_at desc, followed_id desc`.execute(queries);
  return rows.map((row) => row.user_id);
}

export async function findOtherLikers(
  queries: Queries,
  itemId: string,
  excludedIds: readonly string[],
  { size, offset }: Pick<Paging, 'size' | 'offset'>,
): Promise<string[]> {
  // Reads enough likes even if all excluded users are among the newest likers.
  const newest = queries
    .selectFrom('item_like')
    .where('item_id', '=', itemId)
    .select(['user_id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(offset + size + excludedIds.length);
  const rows = await queries
    .selectFrom(newest.as('liking'))
    .$if(excludedIds.length > 0, (query) => query.where('user_id', 'not in', excludedIds))
    .select('user_id')
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function findFollowedAmong(
  queries: Queries,
  viewerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queries
    .selectFrom('follow')
    .where('follower_id', '=', viewerId)
    .where('followed_id', 'in', ids)
    .select('followed_id')
    .execute();
  return new Set(rows.map((row) => row.followed_id));
}

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
