import { type RawBuilder, sql } from 'kysely';
import { type FeedType, feedRule } from '#contract/fans/fan-events.ts';

/**
 * Table with actions of fans. The *place* of an entry in the feed is its time and key as one
 * sortable text: '2026-11-24T08:15:00.000Z commented-01a2…'. A group has the time of its newest row
 * and a key of fan and hour: '… liked-01a2…-2026-11-24T08'.
 */
export interface Source {
  readonly name: 'liked' | 'followed' | 'commented' | 'saved' | 'created';
  readonly types: readonly FeedType[];
  readonly table: string;
  readonly fan: string;
  readonly time: string;
  readonly key: string;
  /** Null to include all rows. */
  readonly kinds: readonly string[] | null;
  /** True if all rows of a fan within an hour form one entry. */
  readonly isGrouped: boolean;
}

const tables: readonly Omit<Source, 'kinds' | 'isGrouped'>[] = [
  {
    name: 'liked',
    types: ['liked'],
    table: 'item_like',
    fan: 'user_id',
    time: 'created_at',
    key: 'item_id',
  },
  {
    name: 'followed',
    types: ['followed'],
    table: 'follow',
    fan: 'follower_id',
    time: 'created_at',
    key: 'followed_id',
  },
  {
    name: 'commented',
    types: ['commented'],
    table: 'comment',
    fan: 'creator_id',
    time: 'created_at',
    key: 'id',
  },
  {
    name: 'saved',
    types: ['built', 'changed'],
    table: 'lineup',
    fan: 'owner_id',
    time: 'saved_at',
    key: 'item_id',
  },
  {
    name: 'created',
    types: ['created'],
    table: 'item',
    fan: 'created_by',
    time: 'created_at',
    key: 'id',
  },
];

/** Items of the catalogue's kinds are created, whereas lineups are saved. */
export function sourcesOf(kinds: readonly string[]): Source[] {
  return tables.map((source) => ({
    ...source,
    kinds: source.name === 'created' ? kinds : null,
    isGrouped: source.types.some((type) => feedRule(type).isGrouped),
  }));
}

const hourLength = 13;
const timeLength = 24;

/** Hour of a time or place, such as '2026-11-24T08', which sorts before all times of the hour. */
export const hourOf = (time: string) => time.slice(0, hourLength);
/** Text that sorts after all times of an hour. */
export const endOfHour = (hour: string) => `${hour}:99`;
export const timeOf = (place: string) => place.slice(0, timeLength);
export const keyOf = (place: string) => place.slice(timeLength + 1);

export const hourIn = (time: RawBuilder<string>) =>
  sql<string>`substr(${time}, 1, ${sql.lit(hourLength)})`;
export const timeIn = (place: RawBuilder<string>) =>
  sql<string>`substr(${place}, 1, ${sql.lit(timeLength)})`;

export function placeIn(
  { name, fan, time, key, isGrouped }: Source,
  alias: string,
): RawBuilder<string> {
  const column = (columnName: string) => sql.ref<string>(`${alias}.${columnName}`);
  const prefix = sql`${column(time)} || ${sql.lit(` ${name}-`)}`;
  return isGrouped
    ? sql<string>`${prefix} || ${column(fan)} || '-' || ${hourIn(column(time))}`
    : sql<string>`${prefix} || ${column(key)}`;
}
