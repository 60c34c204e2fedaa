import type { Kysely } from 'kysely';
import type { Dialect } from '../engine/database.ts';
import { migrations } from '../migrations/index.ts';
import { CopyError } from './table-copy.ts';

/**
 * Runs in the caller's transaction. Throws a CopyError if this program does not know a migration.
 */
export async function applyMigrations(
  db: Kysely<unknown>,
  dialect: Dialect,
  names: readonly string[],
): Promise<void> {
  const unknown = names.filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new CopyError(
      `This version of Tifo does not know the migrations ${unknown.join(', ')}. Use the version that made them.`,
    );
  }
  const queries = db as Kysely<{ migration: { name: string; applied_at: string } }>;
  await queries.schema
    .createTable('migration')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute();
  for (const { name, up } of migrations.filter((migration) => names.includes(migration.name))) {
    await up(db, dialect);
    await queries
      .insertInto('migration')
      .values({ name, applied_at: new Date().toISOString() })
      .execute();
  }
}
