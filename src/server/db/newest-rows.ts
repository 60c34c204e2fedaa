import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from './engine/database.ts';

export function newestFollows(userId: string, limit: number): RawBuilder<unknown> {
  return sql`(select followed_id from follow where follower_id = ${userId}
    order by created_at desc, followed_id desc limit ${sql.lit(limit)})`;
}

export function newestLikes(userId: string, limit: number): RawBuilder<unknown> {
  return sql`(select item_id, created_at from item_like where user_id = ${userId}
    order by created_at desc, item_id desc limit ${sql.lit(limit)})`;
}

/**
 * PostgreSQL may plan a plain `in` as a join, but always evaluates this condition with a hash table
 * that is built once.
 */
export function isAmong(value: RawBuilder<unknown>, rows: RawBuilder<unknown>) {
  return sql<boolean>`(${value} in ${rows}) is true`;
}

interface JoinedRows {
  readonly table: string;
  readonly on: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
}

/**
 * PostgreSQL needs a lateral join with a limit, because it might otherwise scan the whole table.
 */
export function joinLateral(dialect: Dialect, { table, on, order, limit }: JoinedRows) {
  return dialect === 'postgres'
    ? sql`cross join lateral (select * from ${sql.table(table)} where ${on}
        order by ${order} limit ${sql.lit(limit)}) as ${sql.table(table)}`
    : sql`cross join ${sql.table(table)} on ${on}`;
}
