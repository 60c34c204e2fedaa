import type { Config } from '#server/config.ts';
import { databaseOptions } from '#server/db/engine/open.ts';

/** Returns an address without its password. */
export function hidePassword(address: string): string {
  const url = new URL(address);
  url.password = '';
  url.search = '';
  return url.href;
}

/** Returns the first line of a command's output, which names the database. */
export function nameDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  const options = databaseOptions(config);
  return options.dialect === 'sqlite'
    ? `Database: SQLite, ${options.file}`
    : `Database: PostgreSQL, ${hidePassword(options.url)}`;
}
