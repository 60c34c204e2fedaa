import { sql } from 'kysely';
import { everybodysLikes, type SuggestedBy, tasteWeight } from '#contract/fans/suggestions.ts';
import { isVisibleItem } from '#server/catalogue-storage/removed-items-store.ts';
import type { Queries } from '#server/db/engine/database.ts';
import type { Paging } from '#server/lists/paging.ts';
import { isVisibleUser } from '#server/users/visibility-store.ts';

/** Something that somebody likes, and how many do. */
export interface LikedItem {
  readonly id: string;
  readonly likes: number;
}

/** What a fan likes that tells of a taste, what fewest like first. */
export async function findRarestLikes(
  queries: Queries,
  userId: string,
  limit: number,
): Promise<LikedItem[]> {
  return queries
    .selectFrom('item_like')
    .crossJoin('item')
    .whereRef('item.id', '=', 'item_like.item_id')
    .where('item_like.user_id', '=', userId)
    .where(isVisibleItem('item'))
    .where('item.likes_count', '<', everybodysLikes)
    .select(['item.id', 'item.likes_count as likes'])
    .orderBy('item.likes_count')
    .orderBy('item.id')
    .limit(limit)
    .execute();
}

export async function countLikes(queries: Queries, userId: string): Promise<number> {
  const { total } = await queries
    .selectFrom('item_like')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Those who like most of these, by weight; none whom the viewer follows, nor the viewer. */
export async function findTasteMates(
  queries: Queries,
  viewerId: string,
  items: readonly LikedItem[],
  limit: number,
): Promise<string[]> {
  if (items.length === 0) return [];
  const weights = items.map(({ id, likes }) => sql`(${id}, ${sql.lit(tasteWeight(likes))})`);
  const { rows } = await sql<{
    id: string;
  }>`with weights (item_id, weight) as (values ${sql.join(weights)}),
    sums as (
      select item_like.user_id as id, sum(weights.weight) as weight
        from weights cross join item_like where item_like.item_id = weights.item_id
        group by item_like.user_id)
    select sums.id from sums where sums.id <> ${viewerId} and not exists
      (select 1 from follow where follower_id = ${viewerId} and followed_id = sums.id)
    order by sums.weight desc, sums.id limit ${sql.lit(limit)}`.execute(queries);
  return rows.map(({ id }) => id);
}

/** The most followed, or the newest fans, but for the viewer and whom the viewer follows. */
export async function findFans(
  queries: Queries,
  viewerId: string,
  by: Exclude<SuggestedBy, 'taste'>,
  limit: number,
): Promise<string[]> {
  const isNew = sql<boolean>`not exists (select 1 from follow
    where follower_id = ${viewerId} and followed_id = "user".id)`;
  const fans =
    by === 'newest'
      ? queries.selectFrom('user').orderBy('user.created_at', 'desc').orderBy('user.id', 'desc')
      : queries
          .selectFrom('follow_count')
          .innerJoin('user', 'user.id', 'follow_count.user_id')
          .where('follow_count.followers', '>', 0)
          .orderBy('follow_count.followers', 'desc')
          .orderBy('follow_count.user_id', 'desc');
  const rows = await fans
    .where(isVisibleUser('user'))
    .where('user.id', '<>', viewerId)
    .where(isNew)
    .select('user.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** What each of these likes that the viewer likes too, what fewest like first. */
export async function findCommonLikes(
  queries: Queries,
  viewerId: string,
  userIds: readonly string[],
) {
  if (userIds.length === 0) return [];
  return queries
    .selectFrom('item_like as theirs')
    .innerJoin('item_like as own', (join) =>
      join.onRef('own.item_id', '=', 'theirs.item_id').on('own.user_id', '=', viewerId),
    )
    .innerJoin('item', 'item.id', 'theirs.item_id')
    .where('theirs.user_id', 'in', userIds)
    .where(isVisibleItem('item'))
    .select([
      'theirs.user_id',
      'item.id as _id',
      'item.kind',
      'item.name',
      'item.likes_count as likes',
    ])
    .orderBy('item.likes_count')
    .orderBy('item.id')
    .execute();
}

/** Of these users what their cards show. */
export async function findFanCards(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('user')
    .leftJoin('follow_count', 'follow_count.user_id', 'user.id')
    .where('user.id', 'in', ids)
    .where(isVisibleUser('user'))
    .select([
      'user.id as _id',
      'user.name',
      'user.image',
      'user.interested_in as interestedIn',
      'follow_count.followers',
    ])
    .execute();
}

function common(queries: Queries, viewerId: string, userId: string) {
  return queries
    .selectFrom('item_like as own')
    .innerJoin('item_like as theirs', (join) =>
      join.onRef('theirs.item_id', '=', 'own.item_id').on('theirs.user_id', '=', userId),
    )
    .where('own.user_id', '=', viewerId);
}

/** A page of what both like, what fewest like first. */
export async function findCommonPage(
  queries: Queries,
  viewerId: string,
  userId: string,
  { size, offset }: Pick<Paging, 'size' | 'offset'>,
) {
  return common(queries, viewerId, userId)
    .innerJoin('item', 'item.id', 'own.item_id')
    .select(['item.id', 'item.kind'])
    .orderBy('item.likes_count')
    .orderBy('item.id')
    .limit(size)
    .offset(offset)
    .execute();
}

/** How many things both like. */
export async function countCommon(
  queries: Queries,
  viewerId: string,
  userId: string,
): Promise<number> {
  const { total } = await common(queries, viewerId, userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
