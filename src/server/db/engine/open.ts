import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { createFolder } from '#server/shared/files/durable-files.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { isFileInUse } from './sqlite-file.ts';

export type DatabaseOptions =
  | { readonly dialect: 'sqlite'; readonly file: string }
  | { readonly dialect: 'postgres'; readonly url: string; readonly poolSize?: number };

/** Does not migrate the database. Throws if it cannot be reached. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.dialect === 'sqlite'
    ? openSqlite(options.file)
    : await openPostgres(options.url, options.poolSize);
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'tifo.db');
}

export function databaseOptions({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): DatabaseOptions {
  return databaseUrl === null
    ? { dialect: 'sqlite', file: databaseFile(dataDir) }
    : { dialect: 'postgres', url: databaseUrl };
}

/** Always false for PostgreSQL, which several programs may use. */
export function isInUse({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): boolean {
  return databaseUrl === null && isFileInUse(databaseFile(dataDir));
}

export async function openConfigured(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<Database> {
  if (config.databaseUrl === null) await createFolder(config.dataDir, 0o700);
  return openDatabase(databaseOptions(config));
}
