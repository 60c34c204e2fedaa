import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Dialect, Queries } from './engine/database.ts';
import { firstLimit, nextLimit, timeWrite, yieldPauseMs } from './time-slices.ts';

export interface RowsToDelete {
  readonly table: string;
  readonly key: readonly string[];
  readonly where: RawBuilder<unknown>;
}

export async function deleteSome(
  transaction: Queries,
  dialect: Dialect,
  { table, key, where }: RowsToDelete,
  limit: number,
): Promise<number> {
  const selectSlice = (columns: RawBuilder<unknown>) =>
    sql`select ${columns} from ${sql.table(table)} where ${where} limit ${limit}`;
  const keyColumns = sql.join(key.map((name) => sql.ref(name)));
  // PostgreSQL finds a row by its position (`ctid`) in constant time. Another transaction may have
  // updated the row since the selection, so the condition is checked again.
  const isInSlice =
    dialect === 'postgres'
      ? sql`ctid = any (array(${selectSlice(sql`ctid`)})) and (${where})`
      : sql`(${keyColumns}) in (${selectSlice(keyColumns)})`;
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(table)} where ${isInSlice}`.execute(transaction);
  return Number(numAffectedRows);
}

/**
 * Calls `remove` in transactions of about 30 ms until it deletes nothing or the signal aborts.
 * `remove` returns the number of deleted rows.
 */
export async function removeInSlices(
  db: Pick<Database, 'write'>,
  remove: (transaction: Queries, limit: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  let limit = firstLimit;
  while (!signal?.aborted) {
    const { result: removed, ms } = await timeWrite(db, (transaction) =>
      remove(transaction, limit),
    );
    if (removed === 0) return;
    if (removed < limit) continue;
    limit = nextLimit(limit, ms);
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
