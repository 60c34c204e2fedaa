import type { DatabaseOptions } from '../engine/open.ts';
import { openPostgresReader, openPostgresWriter } from './postgres-copy.ts';
import { openSqliteReader, openSqliteWriter } from './sqlite-copy.ts';
import type { TableReader, TableWriter } from './table-copy.ts';

/** Throws if there is no database with tables. */
export async function openTableReader(options: DatabaseOptions): Promise<TableReader> {
  return options.dialect === 'sqlite'
    ? await openSqliteReader(options.file)
    : await openPostgresReader(options.url);
}

/** Throws if the database is not empty. */
export async function openTableWriter(
  options: DatabaseOptions,
  migrations: readonly string[],
): Promise<TableWriter> {
  return options.dialect === 'sqlite'
    ? openSqliteWriter(options.file, migrations)
    : await openPostgresWriter(options.url, migrations);
}
