import { type Insertable, sql } from 'kysely';
import type { FollowSide } from '#contract/fans/follows.ts';
import type { Time } from '#server/db/column-types.ts';
import type { Queries } from '#server/db/engine/database.ts';
import type { Paging } from '#server/shared/lists/paging.ts';
import { isVisibleUser } from '#server/shared/users/visibility-store.ts';

interface FollowTable {
  follower_id: string;
  followed_id: string;
  created_at: Time;
}

interface FollowCountTable {
  user_id: string;
  followers: number;
  followed: number;
}

declare module '#server/db/tables.ts' {
  interface Tables {
    follow: FollowTable;
    follow_count: FollowCountTable;
  }
}

const columns = {
  followers: { user: 'followed_id', person: 'follower_id' },
  followed: { user: 'follower_id', person: 'followed_id' },
} as const;

export async function findPeople(
  queries: Queries,
  userId: string,
  side: FollowSide,
  { size, offset }: Pick<Paging, 'size' | 'offset'>,
) {
  const { user, person } = columns[side];
  return queries
    .selectFrom('follow')
    .innerJoin('user', 'user.id', `follow.${person}`)
    .where(`follow.${user}`, '=', userId)
    .where(isVisibleUser('user'))
    .select(['user.id as _id', 'user.name', 'user.image'])
    .orderBy('follow.created_at', 'desc')
    .orderBy(`follow.${person}`, 'desc')
    .limit(size)
    .offset(offset)
    .execute();
}

export async function findFollowedAmong(
  queries: Queries,
  followerId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await queries
    .selectFrom('follow')
    .where('follower_id', '=', followerId)
    .where('followed_id', 'in', userIds)
    .select('followed_id')
    .execute();
  return rows.map((row) => row.followed_id);
}

export async function findCounts(queries: Queries, userId: string) {
  const row = await queries
    .selectFrom('follow_count')
    .where('user_id', '=', userId)
    .select(['followers', 'followed'])
    .executeTakeFirst();
  return row ?? { followers: 0, followed: 0 };
}

export async function insertFollow(
  transaction: Queries,
  follow: Insertable<FollowTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('follow')
    .values(follow)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}

export async function deleteFollow(
  transaction: Queries,
  followerId: string,
  followedId: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('follow')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Locks in a fixed order, since two users who follow each other concurrently could deadlock
 * otherwise.
 */
export async function lockFollowCounts(
  transaction: Queries,
  userIds: readonly string[],
): Promise<void> {
  const rows = userIds.toSorted().map((user_id) => ({ user_id, followers: 0, followed: 0 }));
  await transaction
    .insertInto('follow_count')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ followers: sql`follow_count.followers` }),
    )
    .execute();
}

export async function changeCount(
  transaction: Queries,
  userId: string,
  side: FollowSide,
  change: number,
): Promise<number> {
  const row = await transaction
    .updateTable('follow_count')
    .set({ [side]: sql`${sql.ref(side)} + ${change}` })
    .where('user_id', '=', userId)
    .returning(['followers', 'followed'])
    .executeTakeFirstOrThrow();
  return row[side];
}
