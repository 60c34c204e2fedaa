import { sql } from 'kysely';
import { countedActs, shownItems } from '#contract/fans/fan-events.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { endOfHour } from './sources-store.ts';

interface Group {
  readonly fan: string;
  readonly hour: string;
  readonly asOf: string;
}

export interface GroupedThing {
  readonly fan: string;
  readonly hour: string;
  readonly id: string;
  readonly kind: string | null;
  readonly count: number;
}

const tables = {
  liked: { table: 'item_like', fan: 'user_id', key: 'item_id' },
  followed: { table: 'follow', fan: 'follower_id', key: 'followed_id' },
} as const;

/**
 * Finds the first things of each group, and counts up to `countedActs` actions per group. Followed
 * fans have no kind.
 */
export async function findGroupedThings(
  queries: Queries,
  name: keyof typeof tables,
  groups: readonly Group[],
): Promise<readonly GroupedThing[]> {
  if (groups.length === 0) return [];
  const { table, fan, key } = tables[name];
  const thing = sql.ref(key);
  const parts = groups.map((group) => {
    // The end of the hour is filtered outside, because inside the subquery PostgreSQL would expect
    // few rows and sort them all instead of reading the index.
    const first = (limit: number) => sql`(select ${thing} as id, created_at
      from ${sql.table(table)} where ${sql.ref(fan)} = ${group.fan} and created_at >= ${group.hour}
      order by created_at, ${thing} limit ${sql.lit(limit)}) as first
      where created_at < ${endOfHour(group.hour)} and created_at <= ${group.asOf}`;
    return sql`select cast(${group.fan} as text) as fan, cast(${group.hour} as text) as hour, id,
      created_at, (select count(*) from ${first(countedActs)}) as count from ${first(shownItems)}`;
  });
  const { rows } = await sql<GroupedThing>`
    with acts (fan, hour, id, created_at, count) as materialized (${sql.join(parts, sql` union all `)})
    select acts.fan, acts.hour, acts.id, item.kind, acts.count
      from acts left join item on item.id = acts.id
      order by acts.created_at, acts.id`.execute(queries);
  return rows;
}

export async function findCommentsByIds(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('comment')
    .innerJoin('item', 'item.id', 'comment.item_id')
    .where('comment.id', 'in', ids)
    .where('comment.hidden', '=', 0)
    .select(['comment.id', 'comment.text', 'comment.rating', 'item.id as item_id', 'item.kind'])
    .execute();
}

/** Times are null except for changed lineups. */
export async function findItemsByIds(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('item')
    .leftJoin('lineup', 'lineup.item_id', 'item.id')
    .where('item.id', 'in', ids)
    .select(['item.id', 'item.kind', 'lineup.changed_at'])
    .execute();
}
