import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { chunksOf } from '#server/db/chunks.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { maxSliceMs, yieldPauseMs } from '#server/db/time-slices.ts';
import { lockKindCount, readKindStates } from './kind-counts-store.ts';

interface KeptCounters {
  /** Kind whose version moves with every change of the counted rows. */
  readonly kind: string;
  readonly where: RawBuilder<unknown>;
  /** Selects the correct values: key, then total. */
  readonly counts: RawBuilder<unknown>;
}

const key = ['kind', 'slot', 'item_id'] as const;
const table = 'slot_count';

type Row = Readonly<Record<string, string | number>>;

const maxTries = 3;
const long = { long: true } as const;

/** Recounts in the caller's transaction, which locks the kind. */
async function recountLocked(transaction: Queries, counters: KeptCounters): Promise<void> {
  const { kind, where, counts } = counters;
  await lockKindCount(transaction, kind);
  await sql`delete from ${sql.table(table)} where ${where}`.execute(transaction);
  await sql`insert into ${sql.table(table)} (${columnsOf([...key, 'total'])}) ${counts}`.execute(
    transaction,
  );
}

/**
 * Recounts without a lock; retries if the kind changed. Writes differences in transactions of about
 * `sliceMs`, with pauses.
 */
export async function recount(
  db: Database,
  counters: KeptCounters,
  sliceMs: number = maxSliceMs,
): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const version = await readVersion(db.read, counters.kind);
    const changes = await findChanges(db, counters);
    if (await writeChanges(db, counters, { version, changes, sliceMs })) return;
  }
  await db.write((transaction) => recountLocked(transaction, counters), long);
}

function columnsOf(names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(name)));
}

async function readVersion(queries: Queries, kind: string): Promise<number | null> {
  return (await readKindStates(queries)).get(kind)?.version ?? null;
}

/** Rows to write; a total of 0 means delete. */
async function findChanges(db: Database, { where, counts }: KeptCounters): Promise<Row[]> {
  const find = async (queries: Queries) => ({
    kept: await sql<Row>`select ${columnsOf([...key, 'total'])} from ${sql.table(table)}
      where ${where}`.execute(queries),
    counted: await sql<Row>`${counts}`.execute(queries),
  });
  // PostgreSQL limits the time of reads, and a transaction without writes blocks no others.
  const { kept, counted } = await (db.dialect === 'postgres'
    ? db.write(find, long)
    : find(db.read));
  const idOf = (row: Row) => JSON.stringify(key.map((name) => row[name]));
  const old = new Map(kept.rows.map((row) => [idOf(row), row]));
  const changes: Row[] = [];
  for (const row of counted.rows) {
    const id = idOf(row);
    if (Number(old.get(id)?.total) !== Number(row.total)) changes.push(row);
    old.delete(id);
  }
  for (const row of old.values()) changes.push({ ...row, total: 0 });
  return changes;
}

/** False if the kind changed since the count. */
async function writeChanges(
  db: Database,
  counters: KeptCounters,
  {
    version,
    changes,
    sliceMs,
  }: {
    readonly version: number | null;
    readonly changes: readonly Row[];
    readonly sliceMs: number;
  },
): Promise<boolean> {
  const chunks = chunksOf(changes);
  for (let written = 0; ; ) {
    const some = chunks.slice(written);
    const done = await db.write(async (transaction) => {
      await lockKindCount(transaction, counters.kind);
      if ((await readVersion(transaction, counters.kind)) !== version) return null;
      const end = performance.now() + sliceMs;
      let count = 0;
      for (const rows of some) {
        await writeRows(transaction, rows);
        count += 1;
        if (performance.now() >= end) break;
      }
      return count;
    }, long);
    if (done === null) return false;
    written += done;
    if (written === chunks.length) return true;
    await delay(yieldPauseMs);
  }
}

async function writeRows(transaction: Queries, rows: readonly Row[]): Promise<void> {
  const valuesOf = (row: Row, names: readonly string[]) =>
    sql`(${sql.join(names.map((name) => row[name]))})`;
  const gone = rows.filter(({ total }) => total === 0);
  if (gone.length > 0) {
    await sql`delete from ${sql.table(table)} where (${columnsOf(key)}) in
      (${sql.join(gone.map((row) => valuesOf(row, key)))})`.execute(transaction);
  }
  const here = rows.filter(({ total }) => total !== 0);
  if (here.length === 0) return;
  const columns = [...key, 'total'];
  await sql`insert into ${sql.table(table)} (${columnsOf(columns)})
    values ${sql.join(here.map((row) => valuesOf(row, columns)))}
    on conflict (${columnsOf(key)}) do update set total = excluded.total`.execute(transaction);
}
