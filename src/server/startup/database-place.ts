import { type Config, parseDatabaseUrl } from '#server/config.ts';
import { databaseFile } from '#server/db/engine/open.ts';

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Omits the user and password of PostgreSQL. */
export function databasePlace({ databaseUrl, dataDir }: DatabaseConfig): string {
  if (databaseUrl === null) return databaseFile(dataDir);
  const url = parseDatabaseUrl(databaseUrl);
  if (url === null) return 'DATABASE_URL';
  return `${url.searchParams.get('host') || url.host || 'localhost'}${url.pathname}`;
}
