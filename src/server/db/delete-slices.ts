import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Dialect, Queries } from './engine/database.ts';
import { firstLimit, nextLimit, yieldPauseMs } from './time-slices.ts';

export interface RowsToDelete {
  readonly table: string;
  readonly key: readonly string[];
  readonly where: RawBuilder<unknown>;
}

/** Deletes up to `limit` of these rows and returns the number found. */
export async function deleteSome(
  transaction: Queries,
  dialect: Dialect,
  { table, key, where }: RowsToDelete,
  limit: number,
): Promise<number> {
  const some = (columns: RawBuilder<unknown>) =>
    sql`select ${columns} from ${sql.table(table)} where ${where} limit ${limit}`;
  const columns = sql.join(key.map((name) => sql.ref(name)));
  // Looking a row up by position costs the same in any table. It may have changed since.
  const isOfSlice =
    dialect === 'postgres'
      ? sql`ctid = any (array(${some(sql`ctid`)})) and (${where})`
      : sql`(${columns}) in (${some(columns)})`;
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(table)} where ${isOfSlice}`.execute(transaction);
  return Number(numAffectedRows);
}

/**
 * Repeats `remove`, which deletes up to `limit` rows and returns their number, in transactions of
 * about 30 ms until none are left or on abort.
 */
export async function removeInSlices(
  db: Pick<Database, 'write'>,
  remove: (transaction: Queries, limit: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  let limit = firstLimit;
  while (!signal?.aborted) {
    const taken = await db.write(async (transaction) => {
      const since = performance.now();
      const removed = await remove(transaction, limit);
      return { removed, ms: performance.now() - since };
    });
    if (taken.removed === 0) return;
    if (taken.removed < limit) continue;
    limit = nextLimit(limit, taken.ms);
    await delay(yieldPauseMs);
  }
}

export function deleteInSlices(
  db: Pick<Database, 'write' | 'dialect'>,
  rows: RowsToDelete,
  signal?: AbortSignal,
): Promise<void> {
  const remove = (transaction: Queries, limit: number) =>
    deleteSome(transaction, db.dialect, rows, limit);
  return removeInSlices(db, remove, signal);
}
