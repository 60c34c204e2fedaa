import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

export type DatabaseOptions =
  | { readonly dialect: 'sqlite'; readonly file: string }
  | { readonly dialect: 'postgres'; readonly url: string; readonly poolSize?: number };

/** Opens a database without migrating it. Throws when it is unreachable. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.dialect === 'sqlite'
    ? openSqlite(options.file)
    : await openPostgres(options.url, options.poolSize);
}
