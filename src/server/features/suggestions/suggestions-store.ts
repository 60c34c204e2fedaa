import { sql } from 'kysely';
import { maxFollowed } from '#contract/fans/follows.ts';
import {
  comparedLikes,
  everybodysLikes,
  type SuggestedBy,
  tasteWeight,
} from '#contract/fans/suggestions.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { isAmong, joinLateral, newestFollows, newestLikes } from '#server/db/newest-rows.ts';
import { isVisibleItem } from '#server/shared/catalogue-storage/removed-items-store.ts';
import type { Paging } from '#server/shared/lists/paging.ts';
import { hasVisibleOwner, isVisibleUser } from '#server/shared/users/visibility-store.ts';

export interface LikedItem {
  readonly id: string;
  readonly likes: number;
}

/** Returns at most `comparedLikes` likes, with the least liked items first. */
export async function findNewestLikes(queries: Queries, userId: string): Promise<LikedItem[]> {
  const { rows } = await sql<LikedItem>`select item.id, item.likes_count as likes
    from ${newestLikes(userId, comparedLikes)} as own cross join item
    where item.id = own.item_id and ${isVisibleItem('item')}
    order by item.likes_count, item.id`.execute(queries);
  return rows;
}

/** Excludes the viewer and followed fans. */
export async function findTasteMates(
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  viewerId: string,
  items: readonly LikedItem[],
  limit: number,
): Promise<string[]> {
  if (items.length === 0) return [];
  const weights = items.map(({ id, likes }) => sql`(${id}, ${sql.lit(tasteWeight(likes))})`);
  const likers = joinLateral(dialect, {
    table: 'item_like',
    order: sql`created_at desc, user_id desc`,
    limit: everybodysLikes,
    on: sql`item_like.item_id = weights.item_id`,
  });
  const { rows } = await sql<{
    id: string;
  }>`with weights (item_id, weight) as (values ${sql.join(weights)}),
    sums as (select item_like.user_id as id, sum(weights.weight) as weight
      from weights ${likers} group by item_like.user_id)
    select id from sums where id <> ${viewerId}
      and not ${isAmong(sql`id`, newestFollows(viewerId, maxFollowed))}
    order by weight desc, id limit ${sql.lit(limit)}`.execute(read);
  return rows.map(({ id }) => id);
}

/**
 * Excludes the viewer and followed fans. Reads enough rows to fill the list even if all of these
 * fans have to be excluded.
 */
export async function findFans(
  queries: Queries,
  viewerId: string,
  suggestedBy: Exclude<SuggestedBy, 'taste'>,
  limit: number,
): Promise<string[]> {
  const [id, order, from] =
    suggestedBy === 'newest'
      ? [sql`id`, sql`created_at desc, id desc`, sql`"user" where ${isVisibleUser('user')}`]
      : [sql`user_id`, sql`followers desc, user_id desc`, sql`follow_count where followers > 0`];
  const { rows } = await sql<{ readonly id: string }>`
    with first as materialized (select ${id} as id, row_number() over (order by ${order}) as place
      from ${from} order by ${order} limit ${sql.lit(limit + 1 + maxFollowed)})
    select id from first where id <> ${viewerId}
      and not ${isAmong(sql`id`, newestFollows(viewerId, maxFollowed))}
    order by place limit ${sql.lit(limit)}`.execute(queries);
  return rows.map((row) => row.id);
}

/**
 * Returns ascending indexes in `items`. Looks up each item by key, so the cost does not depend on
 * how many likes the users have.
 */
export async function findSharedIndexes(
  queries: Queries,
  userIds: readonly string[],
  items: readonly LikedItem[],
): Promise<Map<string, number[]>> {
  if (userIds.length === 0 || items.length === 0) return new Map();
  const fans = userIds.map((id) => sql`(${id})`);
  const own = items.map(({ id }, index) => sql`(${id}, ${sql.lit(index)})`);
  const { rows } = await sql<{ readonly id: string; readonly places: string }>`
    with fans (id) as (values ${sql.join(fans)}), own (id, place) as (values ${sql.join(own)})
    select fans.id, string_agg(cast(own.place as text), ',') as places from fans cross join own
      where (select 1 from item_like where user_id = fans.id and item_id = own.id) is not null
      group by fans.id`.execute(queries);
  const indexes = new Map<string, number[]>();
  for (const { id, places } of rows) {
    const numbers = places.split(',').map(Number);
    indexes.set(
      id,
      numbers.toSorted((one, other) => one - other),
    );
  }
  return indexes;
}

export async function findNamedItems(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('item')
    .where('id', 'in', ids)
    .where(isVisibleItem('item'))
    .where(hasVisibleOwner('item.id'))
    .select(['id as _id', 'kind', 'name'])
    .execute();
}

export async function findFanCards(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('user')
    .leftJoin('follow_count', 'follow_count.user_id', 'user.id')
    .where('user.id', 'in', ids)
    .where(isVisibleUser('user'))
    .select([
      'user.id',
      'user.name',
      'user.image',
      'user.interested_in as interestedIn',
      'follow_count.followers',
    ])
    .execute();
}

function commonLikes(viewerId: string, userId: string) {
  return sql`(select item_id from ${newestLikes(viewerId, comparedLikes)} as own
    where (select 1 from item_like where user_id = ${userId} and item_id = own.item_id)
      is not null)`;
}

export async function findCommonPage(
  queries: Queries,
  viewerId: string,
  userId: string,
  { size, offset }: Pick<Paging, 'size' | 'offset'>,
) {
  // PostgreSQL might otherwise scan the whole catalogue by likes.
  const { rows } = await sql<{ readonly id: string; readonly kind: string }>`
    with found as materialized (select item.id, item.kind, item.likes_count
      from ${commonLikes(viewerId, userId)} as common cross join item
        where item.id = common.item_id and ${isVisibleItem('item')})
    select id, kind from found order by likes_count, id
      limit ${size} offset ${offset}`.execute(queries);
  return rows;
}

export async function countCommon(
  queries: Queries,
  viewerId: string,
  userId: string,
): Promise<number> {
  const { rows } = await sql<{ readonly total: number | string }>`
    select count(*) as total from ${commonLikes(viewerId, userId)} as common`.execute(queries);
  return Number(rows[0]?.total ?? 0);
}
