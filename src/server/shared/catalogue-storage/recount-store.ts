import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { chunksOf } from '#server/db/chunks.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { maxSliceMs, yieldPauseMs } from '#server/db/time-slices.ts';
import { lockKindCount, readKindStates } from './kind-counts-store.ts';

interface Counters {
  readonly kind: string;
  readonly where: RawBuilder<unknown>;
  /** Selects the key columns, then the total. */
  readonly counts: RawBuilder<unknown>;
}

const key = ['kind', 'slot', 'item_id'] as const;
const table = 'slot_count';

type Row = Readonly<Record<string, string | number>>;

const maxTries = 3;

async function recountLocked(transaction: Queries, counters: Counters): Promise<void> {
  const { kind, where, counts } = counters;
  await lockKindCount(transaction, kind);
  await sql`delete from ${sql.table(table)} where ${where}`.execute(transaction);
  await sql`insert into ${sql.table(table)} (${columnsOf([...key, 'total'])}) ${counts}`.execute(
    transaction,
  );
}

/**
 * Recounts without a lock. Retries if the kind has changed since the count, and finally locks the
 * kind.
 */
export async function recount(
  db: Database,
  counters: Counters,
  sliceMs: number = maxSliceMs,
): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const version = await readVersion(db.read, counters.kind);
    const changes = await findChanges(db, counters);
    if (await writeChanges(db, { kind: counters.kind, version, changes, sliceMs })) return;
  }
  await db.write((transaction) => recountLocked(transaction, counters), { long: true });
}

function columnsOf(names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(name)));
}

async function readVersion(queries: Queries, kind: string): Promise<number | null> {
  return (await readKindStates(queries)).get(kind)?.version ?? null;
}

/** Rows with a total of 0 are to be deleted. */
async function findChanges(db: Database, { where, counts }: Counters): Promise<Row[]> {
  const readRows = async (queries: Queries) => ({
    stored: await sql<Row>`select ${columnsOf([...key, 'total'])} from ${sql.table(table)}
      where ${where}`.execute(queries),
    counted: await sql<Row>`${counts}`.execute(queries),
  });
  // Reads in a long transaction, because PostgreSQL limits the time of other reads.
  const { stored, counted } = await (db.dialect === 'postgres'
    ? db.write(readRows, { long: true })
    : readRows(db.read));
  const keyOf = (row: Row) => JSON.stringify(key.map((name) => row[name]));
  const outdated = new Map(stored.rows.map((row) => [keyOf(row), row]));
  const changes: Row[] = [];
  for (const row of counted.rows) {
    const rowKey = keyOf(row);
    if (Number(outdated.get(rowKey)?.total) !== Number(row.total)) changes.push(row);
    outdated.delete(rowKey);
  }
  for (const row of outdated.values()) changes.push({ ...row, total: 0 });
  return changes;
}

interface Changes {
  readonly kind: string;
  readonly version: number | null;
  readonly changes: readonly Row[];
  readonly sliceMs: number;
}

async function writeChanges(
  db: Database,
  { kind, version, changes, sliceMs }: Changes,
): Promise<boolean> {
  const chunks = chunksOf(changes);
  let written = 0;
  for (;;) {
    const remaining = chunks.slice(written);
    const count = await db.write(
      async (transaction) => {
        await lockKindCount(transaction, kind);
        if ((await readVersion(transaction, kind)) !== version) return null;
        const end = performance.now() + sliceMs;
        for (const [index, rows] of remaining.entries()) {
          await writeRows(transaction, rows);
          if (performance.now() >= end) return index + 1;
        }
        return remaining.length;
      },
      { long: true },
    );
    if (count === null) return false;
    written += count;
    if (written === chunks.length) return true;
    await delay(yieldPauseMs);
  }
}

async function writeRows(transaction: Queries, rows: readonly Row[]): Promise<void> {
  const valuesOf = (row: Row, names: readonly string[]) =>
    sql`(${sql.join(names.map((name) => row[name]))})`;
  const toDelete = rows.filter(({ total }) => total === 0);
  if (toDelete.length > 0) {
    await sql`delete from ${sql.table(table)} where (${columnsOf(key)}) in
      (${sql.join(toDelete.map((row) => valuesOf(row, key)))})`.execute(transaction);
  }
  const toUpsert = rows.filter(({ total }) => total !== 0);
  if (toUpsert.length === 0) return;
  const columns = [...key, 'total'];
  await sql`insert into ${sql.table(table)} (${columnsOf(columns)})
    values ${sql.join(toUpsert.map((row) => valuesOf(row, columns)))}
    on conflict (${columnsOf(key)}) do update set total = excluded.total`.execute(transaction);
}
