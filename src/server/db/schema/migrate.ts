import { type Kysely, sql } from 'kysely';
import type { Database, Dialect, Queries } from '../engine/database.ts';
import { type Migration, migrations } from '../migrations/index.ts';

/** PostgreSQL advisory lock that lets one process at a time migrate. */
const advisoryLock = 7_438_601;

/** First migration of the versions before 0.2.0. */
const firstOfOldVersions = '001-items-and-accounts';

/**
 * Runs pending migrations in separate transactions and returns their names. Safe to run
 * concurrently. Throws when the database is newer than the program, or older than 0.2.0.
 */
export async function migrateToLatest(
  database: Database,
  list: readonly Migration[] = migrations,
): Promise<string[]> {
  const applied: string[] = [];
  for (;;) {
    const name = await database.write(
      (transaction) => runNext(transaction, database.dialect, list),
      { long: true },
    );
    if (name === null) return applied;
    applied.push(name);
  }
}

export async function isUpToDate(database: Database): Promise<boolean> {
  const tables = await database.read.introspection.getTables();
  if (!tables.some(({ name }) => name === 'migration')) return false;
  const rows = await database.read.selectFrom('migration').select('name').execute();
  const seen = new Set(rows.map((row) => row.name));
  return migrations.every(({ name }) => seen.has(name));
}

async function runNext(
  transaction: Queries,
  dialect: Dialect,
  list: readonly Migration[],
): Promise<string | null> {
  if (dialect === 'postgres') {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(transaction);
  }
  await transaction.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute();
  const rows = await transaction.selectFrom('migration').select('name').execute();
  const seen = new Set(rows.map((row) => row.name));
  if (seen.has(firstOfOldVersions)) {
    throw new Error(
      'The database was made by a version before 0.2.0, which cannot be upgraded. Export its catalogue with that version, start this one with an empty database and import the files there (docs/importing.md). Accounts, comments and lineups are not kept.',
    );
  }
  const unknown = [...seen].filter((name) => !list.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new Error(`The database is newer than this program: ${unknown.join(', ')}`);
  }
  const next = list.find((migration) => !seen.has(migration.name));
  if (!next) return null;
  // A frozen migration knows the tables of its time, not the current ones.
  await next.up(transaction as unknown as Kysely<unknown>, dialect);
  await transaction
    .insertInto('migration')
    .values({ name: next.name, applied_at: new Date().toISOString() })
    .execute();
  return next.name;
}
