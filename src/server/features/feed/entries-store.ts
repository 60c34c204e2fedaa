import { sql } from 'kysely';
import { shownItems } from '#contract/fans/fan-events.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { endOfHour, hourIn } from './sources-store.ts';

/** What one fan did within an hour, until a time. */
export interface Group {
  readonly fan: string;
  readonly hour: string;
  readonly asOf: string;
}

/** A thing of a group, of which the first ones are read, with the number of all. */
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

/** The first things of each group, in the order of doing; of fans the kind is null. */
export async function findGroupedThings(
  queries: Queries,
  name: keyof typeof tables,
  groups: readonly Group[],
): Promise<readonly GroupedThing[]> {
  if (groups.length === 0) return [];
  const { table, fan, key } = tables[name];
  const [fanColumn, time] = [sql`act.${sql.ref(fan)}`, sql`act.created_at`];
  const hour = hourIn(sql.ref<string>('act.created_at'));
  // Each a range of the index by fan and time, which a join with the groups would not promise.
  const isWanted = groups.map(
    (one) => sql`(${fanColumn} = ${one.fan} and ${time} >= ${one.hour}
      and ${time} < ${endOfHour(one.hour)} and ${time} <= ${one.asOf})`,
  );
  const { rows } = await sql<GroupedThing>`with acts as materialized (
      select ${fanColumn} as fan, ${hour} as hour, act.${sql.ref(key)} as id,
        row_number() over (partition by ${fanColumn}, ${hour}
          order by ${time}, act.${sql.ref(key)}) as place,
        count(*) over (partition by ${fanColumn}, ${hour}) as count
      from ${sql.table(table)} as act where ${sql.join(isWanted, sql` or `)})
    select acts.fan, acts.hour, acts.id, item.kind, acts.count
      from acts left join item on item.id = acts.id
      where acts.place <= ${sql.lit(shownItems)} order by acts.place`.execute(queries);
  return rows;
}

/** Comments with what they are on. */
export async function findCommentsOf(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('comment')
    .innerJoin('item', 'item.id', 'comment.item_id')
    .where('comment.id', 'in', ids)
    .select(['comment.id', 'comment.text', 'comment.rating', 'item.id as item_id', 'item.kind'])
    .execute();
}

/** Items and lineups, and of lineups whether they were changed since they were built. */
export async function findSaved(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('item')
    .leftJoin('lineup', 'lineup.item_id', 'item.id')
    .where('item.id', 'in', ids)
    .select(['item.id', 'item.kind', 'lineup.changed_at'])
    .execute();
}

/** How many fans somebody follows. */
export async function countFollowed(queries: Queries, userId: string): Promise<number> {
  const row = await queries
    .selectFrom('follow_count')
    .where('user_id', '=', userId)
    .select('followed')
    .executeTakeFirst();
  return row?.followed ?? 0;
}
