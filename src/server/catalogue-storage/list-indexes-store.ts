import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Database, Queries } from '../db/engine/database.ts';
import { type Index, kindIndexes } from '../db/schema/kind-schema.ts';
import { engineTypes, statementsOf } from '../db/schema/statements.ts';
import { maxSliceMs, yieldPauseMs } from '../db/time-slices.ts';
import { readKindCount } from './kind-counts-store.ts';

/**
 * Each index that a kind's lists read holds all that a list looks at, so that on SQLite every new
 * row touches a page of each, anywhere in the file. Who writes very many rows takes the indexes
 * away before and rebuilds them after, each sorted in one go: lists go on meanwhile, slowly.
 * PostgreSQL is never without.
 */

/** So many new items are quicker written without. */
const many = 5000;

function listIndexes(kind: Kind): Index[] {
  return kindIndexes(kind).filter(({ unique }) => !unique);
}

async function missingIndexes(queries: Queries, kind: Kind): Promise<Index[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'index' and tbl_name = ${kind.name}`.execute(
    queries,
  );
  const there = new Set(rows.map(({ name }) => name));
  return listIndexes(kind).filter(({ name }) => !there.has(name));
}

/**
 * Whether writing this many items is worth dropping the list indexes: only on SQLite, many, and
 * more than the kind has.
 */
export async function isBulkLoad(database: Database, kind: Kind, items: number): Promise<boolean> {
  if (database.dialect !== 'sqlite' || items <= many) return false;
  return items > (await readKindCount(database.read, kind.name));
}

/** Takes the indexes of a kind's lists away, on SQLite. */
export async function dropListIndexes(queries: Queries, kind: Kind): Promise<void> {
  for (const { name } of listIndexes(kind)) {
    await sql`drop index if exists ${sql.ref(name)}`.execute(queries);
  }
}

/** Makes those that are missing in one unit of work, on SQLite. */
export async function createListIndexes(queries: Queries, kind: Kind): Promise<void> {
  for (const index of await missingIndexes(queries, kind)) await makeIndex(queries, index);
}

async function makeIndex(queries: Queries, index: Index): Promise<void> {
  const statements = statementsOf({ type: 'addIndex', index }, engineTypes('sqlite'));
  for (const statement of statements) {
    if (statement.on !== 'postgres') await sql.raw(statement.sql).execute(queries);
  }
}

/**
 * Makes the list indexes that are missing, as after a writer that was killed, each in a unit of
 * work of its own with pauses for others; returns their names.
 */
export async function restoreListIndexes(
  database: Database,
  kinds: readonly Kind[],
): Promise<string[]> {
  if (database.dialect !== 'sqlite') return [];
  const made: string[] = [];
  let start = performance.now();
  for (const kind of kinds) {
    for (const { name } of await missingIndexes(database.read, kind)) {
      await database.write(
        async (transaction) => {
          // Another process may have made it meanwhile.
          const missing = await missingIndexes(transaction, kind);
          for (const index of missing.filter((one) => one.name === name)) {
            await makeIndex(transaction, index);
          }
        },
        { long: true },
      );
      made.push(name);
      if (performance.now() - start < maxSliceMs) continue;
      await delay(yieldPauseMs);
      start = performance.now();
    }
  }
  return made;
}

/**
 * Does work that writes so many items of a kind in units of its own, without the list indexes
 * where that is quicker, and sees to it that they are there afterwards, whatever becomes of it.
 */
export async function withoutListIndexes(
  database: Database,
  kind: Kind,
  items: number,
  work: () => Promise<void>,
): Promise<void> {
  if (await isBulkLoad(database, kind, items)) {
    await database.write((transaction) => dropListIndexes(transaction, kind), { long: true });
  }
  try {
    await work();
  } catch (error) {
    // Why the work failed is what the operator must hear; the next start makes what is missing.
    await restoreListIndexes(database, [kind]).catch(() => {});
    throw error;
  }
  await restoreListIndexes(database, [kind]);
}
