import { type RawBuilder, sql } from 'kysely';
import { maxFollowed } from '#contract/fans/follows.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { newestFollows } from '#server/db/newest-rows.ts';
import {
  endOfHour,
  hourIn,
  hourOf,
  placeIn,
  type Source,
  timeIn,
  timeOf,
} from './sources-store.ts';

export interface FeedRange {
  readonly viewerId: string;
  /** Time of the first page; later actions are left out. */
  readonly asOf: string;
  /** Place of the last entry listed so far; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

export interface Place {
  readonly fan: string;
  readonly place: string;
}

function andKindIn(kinds: readonly string[] | null): RawBuilder<unknown> {
  return kinds ? sql`and act.kind in (${sql.join(kinds)})` : sql``;
}

/** Reads the hour of a group to its end, even if the cursor is earlier. */
function latestTime({ asOf, after }: FeedRange, { isGrouped }: Source): string {
  if (after === null) return asOf;
  const end = isGrouped ? endOfHour(hourOf(after)) : timeOf(after);
  return end < asOf ? end : asOf;
}

function newestPlace(source: Source, fan: RawBuilder<unknown>, condition: RawBuilder<unknown>) {
  const { table, fan: column, time, key } = source;
  return sql<string | null>`(select ${placeIn(source, 'act')} from ${sql.table(table)} as act
    where act.${sql.ref(column)} = ${fan} and ${condition} ${andKindIn(source.kinds)}
    order by act.${sql.ref(time)} desc, act.${sql.ref(key)} desc limit 1)`;
}

function isOlderThan(source: Source, place: RawBuilder<string>): RawBuilder<unknown> {
  const time = sql`act.${sql.ref(source.time)}`;
  return source.isGrouped
    ? sql`${time} < ${hourIn(place)}`
    : sql`${time} <= ${timeIn(place)} and ${placeIn(source, 'act')} < ${place}`;
}

/**
 * Finds the newest place of each followed fan first, then the older places of the `limit` fans with
 * the newest ones.
 */
export async function findPlacesByFan(
  queries: Queries,
  source: Source,
  range: FeedRange,
): Promise<Place[]> {
  const { viewerId, after, limit } = range;
  const time = sql`act.${sql.ref(source.time)}`;
  const until = sql`${time} <= ${latestTime(range, source)}`;
  const followed = sql`follow.followed_id`;
  const fan = sql`fan`;
  const place = sql.ref<string>('place');
  // The cursor filters only ungrouped actions. `heads` skips groups that were already listed.
  const isNext =
    after === null || source.isGrouped
      ? until
      : sql`${until} and ${placeIn(source, 'act')} < ${after}`;
  const heads =
    after === null || !source.isGrouped
      ? sql`select fan, place from newest`
      : sql`select fan, case when place >= ${after}
          then ${newestPlace(source, fan, isOlderThan(source, place))} else place end as place
          from newest`;
  // PostgreSQL would look up each place repeatedly without `materialized`.
  const { rows } = await sql<Place>`with recursive
    newest as materialized (select followed_id as fan, ${newestPlace(source, followed, isNext)} as place
      from ${newestFollows(viewerId, maxFollowed)} as follow),
    heads as materialized (${heads}),
    top as (select fan, place from heads where place is not null order by place desc
      limit ${sql.lit(limit)}),
    found (fan, place, depth) as (
      select fan, place, 1 from top
      union all select fan, ${newestPlace(source, sql`found.fan`, isOlderThan(source, sql.ref('found.place')))},
        depth + 1 from found where place is not null and depth < ${sql.lit(limit)})
    select fan, place from found where place is not null order by place desc
      limit ${sql.lit(limit)}`.execute(queries);
  return rows;
}

/** Includes all fans, newest first. A group has a place per row. */
export async function findPlacesByTime(
  queries: Queries,
  source: Source,
  range: FeedRange,
  windowSize: number,
): Promise<Place[]> {
  const { table, fan, time } = source;
  const column = (name: string) => sql`act.${sql.ref(name)}`;
  const newestOf = (kinds: Source['kinds']) => sql`select * from (
      select ${column(fan)} as fan, ${placeIn(source, 'act')} as place, ${column(time)} as time
        from ${sql.table(table)} as act
        where ${column(time)} <= ${latestTime(range, source)} and ${column(fan)} is not null ${andKindIn(kinds)}
        order by ${column(time)} desc limit ${sql.lit(windowSize)}) as part`;
  // In one query for all kinds, PostgreSQL would read through the lineups among the items.
  const parts = source.kinds?.map((kind) => newestOf([kind])) ?? [newestOf(null)];
  const { rows } = await sql<Place>`
    select fan, place from (${sql.join(parts, sql` union all `)}) as act
      order by time desc limit ${sql.lit(windowSize)}`.execute(queries);
  return rows;
}

export async function findFollowed(queries: Queries, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ readonly followed_id: string }>`
    select followed_id from ${newestFollows(userId, maxFollowed)} as follow`.execute(queries);
  return new Set(rows.map((row) => row.followed_id));
}
