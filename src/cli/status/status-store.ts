import { sql } from 'kysely';
import type { Dialect, Queries } from '#server/db/engine/database.ts';

interface UserCounts {
  readonly total: number;
  readonly verified: number;
}

export async function countUsers(queries: Queries): Promise<UserCounts> {
  const { total, verified } = await queries
    .selectFrom('user')
    .where('removed', '=', 0)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.coalesce(fn.sum<number>('verified'), sql<number>`0`).as('verified'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(total), verified: Number(verified) };
}

/** Kinds without lineups are missing. */
export async function countLineups(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .selectFrom('lineup')
    .groupBy('kind')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}

/** Counts deleted users and items with remaining rows. */
export async function countRemovals(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('removal')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns bytes without SQLite's log of recent changes. */
export async function readDatabaseSize(queries: Queries, dialect: Dialect): Promise<number> {
  const query =
    dialect === 'sqlite'
      ? sql<{ bytes: number }>`
          select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await query.execute(queries);
  return Number(rows[0]?.bytes ?? 0);
}
