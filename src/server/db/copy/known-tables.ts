import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { asSqliteDatabase } from '../engine/sqlite-file.ts';
import { applyMigrations } from './apply-migrations.ts';
import { isDerivedTable } from './derived-tables.ts';
import type { CopiedTable } from './table-copy.ts';

/** Column that SQLite's full-text indexes use as rowid. PostgreSQL does not have it. */
export const rowNumber = 'row';

export function findNames(db: DatabaseSync, sql: string, ...values: readonly string[]): string[] {
  return db
    .prepare(sql)
    .all(...values)
    .map(({ name }) => String(name));
}

export function listSqliteTables(db: DatabaseSync): CopiedTable[] {
  const names = findNames(
    db,
    `select name from pragma_table_list where schema = 'main' and type = 'table'
      and name not like 'sqlite\\_%' escape '\\' and name <> 'migration' order by name`,
  );
  return names
    .filter((name) => !isDerivedTable(name))
    .map((name) => ({
      name,
      columns: findNames(db, 'select name from pragma_table_info(?)', name).filter(
        (column) => column !== rowNumber,
      ),
    }));
}

/**
 * Describes only the tables of the migrations, since a database may have tables of other programs.
 * Throws a CopyError for an unknown migration.
 */
export async function describeTables(migrations: readonly string[]): Promise<CopiedTable[]> {
  const db = new DatabaseSync(':memory:');
  try {
    const kysely = new Kysely<unknown>({
      dialect: new SqliteDialect({ database: asSqliteDatabase(db) }),
    });
    await applyMigrations(kysely, 'sqlite', migrations);
    return listSqliteTables(db);
  } finally {
    db.close();
  }
}
