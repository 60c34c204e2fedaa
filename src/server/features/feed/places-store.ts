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
  readonly asOf: string;
  readonly after: string | null;
  readonly limit: number;
}

export interface Place {
  readonly fan: string;
  readonly place: string;
}

function isOf(kinds: readonly string[] | null): RawBuilder<unknown> {
  return kinds ? sql`and act.kind in (${sql.join(kinds)})` : sql``;
}

/** Latest time to read: hours are read whole, even if partly listed before. */
function latest({ asOf, after }: FeedRange, { isGrouped }: Source): string {
  if (after === null) return asOf;
  const end = isGrouped ? endOfHour(hourOf(after)) : timeOf(after);
  return end < asOf ? end : asOf;
}

function newestPlace(source: Source, fan: RawBuilder<unknown>, isBefore: RawBuilder<unknown>) {
  const { table, fan: column, time, key } = source;
  return sql<string | null>`(select ${placeIn(source, 'act')} from ${sql.table(table)} as act
    where act.${sql.ref(column)} = ${fan} and ${isBefore} ${isOf(source.kinds)}
    order by act.${sql.ref(time)} desc, act.${sql.ref(key)} desc limit 1)`;
}

function isBehind(source: Source, place: RawBuilder<string>): RawBuilder<unknown> {
  const time = sql`act.${sql.ref(source.time)}`;
  return source.isGrouped
    ? sql`${time} < ${hourIn(place)}`
    : sql`${time} <= ${timeIn(place)} and ${placeIn(source, 'act')} < ${place}`;
}

/**
 * Newest places of a source among the fans whom the viewer follows. Looks up the newest of each
 * fan, then as many as requested of the fans with the newest of those.
 */
export async function findPlacesByFan(
  queries: Queries,
  source: Source,
  range: FeedRange,
): Promise<Place[]> {
  const { viewerId, after, limit } = range;
  const time = sql`act.${sql.ref(source.time)}`;
  const until = sql`${time} <= ${latest(range, source)}`;
  const followed = sql`follow.followed_id`;
  const fan = sql`fan`;
  const place = sql.ref<string>('place');
  // Ungrouped acts are filtered by the cursor here; for groups, `heads` skips those already listed.
  const isNext =
    after === null || source.isGrouped
      ? until
      : sql`${until} and ${placeIn(source, 'act')} < ${after}`;
  const heads =
    after === null || !source.isGrouped
      ? sql`select fan, place from newest`
      : sql`select fan, case when place >= ${after}
          then ${newestPlace(source, fan, isBehind(source, place))} else place end as place
          from newest`;
  // Otherwise PostgreSQL looks each place up again wherever it is referenced.
  const { rows } = await sql<Place>`with recursive
    newest as materialized (select followed_id as fan, ${newestPlace(source, followed, isNext)} as place
      from ${newestFollows(viewerId, maxFollowed)} as follow),
    heads as materialized (${heads}),
    top as (select fan, place from heads where place is not null order by place desc
      limit ${sql.lit(limit)}),
    found (fan, place, depth) as (
      select fan, place, 1 from top
      union all select fan, ${newestPlace(source, sql`found.fan`, isBehind(source, sql.ref('found.place')))},
        depth + 1 from found where place is not null and depth < ${sql.lit(limit)})
    select fan, place from found where place is not null order by place desc
      limit ${sql.lit(limit)}`.execute(queries);
  return rows;
}

/** Places of the newest rows of all fans, newest first; a group has one for each row. */
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
        where ${column(time)} <= ${latest(range, source)} and ${column(fan)} is not null ${isOf(kinds)}
        order by ${column(time)} desc limit ${sql.lit(windowSize)}) as part`;
  // One query per kind: among all items, PostgreSQL would skip lineups until enough others are
  // found.
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
