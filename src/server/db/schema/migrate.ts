import { type Kysely, sql } from 'kysely';
import type { Database, Dialect, Queries } from '../engine/database.ts';
import { type Migration, migrations } from '../migrations/index.ts';

const advisoryLock = 7_438_601;

/** First migration of the versions before 0.2.0, which cannot be upgraded. */
const firstOldMigration = '001-items-and-accounts';

/**
 * Runs each pending migration in a separate transaction and returns their names. Throws if the
 * database is newer than the program, or older than 0.2.0.
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
  return (await findMigrationState(database.read)).pending.length === 0;
}

export interface MigrationState {
  readonly applied: number;
  readonly pending: readonly string[];
  readonly unknown: readonly string[];
}

/** Works on a database without tables. */
export async function findMigrationState(queries: Queries): Promise<MigrationState> {
  const applied = await findApplied(queries).catch(async (error: unknown) => {
    const tables = await queries.introspection.getTables();
    if (tables.some(({ name }) => name === 'migration')) throw error;
    return new Set<string>();
  });
  const names = migrations.map(({ name }) => name);
  return {
    applied: applied.size,
    pending: names.filter((name) => !applied.has(name)),
    // `migrateToLatest` refuses versions before 0.2.0 for another reason.
    unknown: applied.has(firstOldMigration) ? [] : findUnknown(applied, migrations),
  };
}

function findUnknown(applied: ReadonlySet<string>, known: readonly Migration[]): string[] {
  return [...applied].filter((name) => !known.some((migration) => migration.name === name));
}

async function findApplied(queries: Queries): Promise<Set<string>> {
  const rows = await queries.selectFrom('migration').select('name').execute();
  return new Set(rows.map((row) => row.name));
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
  const applied = await findApplied(transaction);
  if (applied.has(firstOldMigration)) {
    throw new Error(
      'The database was made by a version before 0.2.0, which cannot be upgraded. Export its catalogue with that version, start this one with an empty database and import the files there (docs/importing.md). Accounts, comments and lineups are not kept.',
    );
  }
  const unknown = findUnknown(applied, list);
  if (unknown.length > 0) {
    throw new Error(`The database is newer than this program: ${unknown.join(', ')}`);
  }
  const next = list.find((migration) => !applied.has(migration.name));
  if (!next) return null;
  // A migration is frozen, so it must not depend on the current table types.
  await next.up(transaction as unknown as Kysely<unknown>, dialect);
  await transaction
    .insertInto('migration')
    .values({ name: next.name, applied_at: new Date().toISOString() })
    .execute();
  return next.name;
}
