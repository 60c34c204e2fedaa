import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from './engine/database.ts';

/** Sub-select of the `followed_id` of a fan's newest follows. */
export function newestFollows(userId: string, limit: number): RawBuilder<unknown> {
  return sql`(select followed_id from follow where follower_id = ${userId}
    order by created_at desc, followed_id desc limit ${sql.lit(limit)})`;
}

/** Sub-select of the `item_id` and `created_at` of a fan's newest likes. */
export function newestLikes(userId: string, limit: number): RawBuilder<unknown> {
  return sql`(select item_id, created_at from item_like where user_id = ${userId}
    order by created_at desc, item_id desc limit ${sql.lit(limit)})`;
}

/**
 * Whether a value is among the rows of a sub-select, which is read once. PostgreSQL would plan a
 * plain `in` as a join by its statistics; it keeps one inside an expression as a table of hashes.
 */
export function isAmong(value: RawBuilder<unknown>, rows: RawBuilder<unknown>) {
  return sql<boolean>`(${value} in ${rows}) is true`;
}

/** Rows of a table that belong to one row of another. */
interface OwnRows {
  readonly table: string;
  readonly on: RawBuilder<unknown>;
  /** That of the index by which they are found, and how many there are at most. */
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
}

/**
 * Joins each row to its own rows of a table. PostgreSQL might read the whole table by its statistics;
 * SQLite does cross joins in their order.
 */
export function joinOwn(dialect: Dialect, { table, on, order, limit }: OwnRows) {
  return dialect === 'postgres'
    ? sql`cross join lateral (select * from ${sql.table(table)} where ${on}
        order by ${order} limit ${sql.lit(limit)}) as ${sql.table(table)}`
    : sql`cross join ${sql.table(table)} on ${on}`;
}
