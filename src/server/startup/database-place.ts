import type { Config } from '#server/config.ts';
import { databaseFile } from '#server/db/engine/open.ts';

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Omits the user and password of PostgreSQL. */
export function databasePlace({ databaseUrl, dataDir }: DatabaseConfig): string {
  if (databaseUrl === null) return databaseFile(dataDir);
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL';
  const { host, pathname, searchParams } = new URL(databaseUrl);
  // A password with an unescaped "@" or "/" is parsed as a part of the host and the path.
  if (pathname.includes('@')) return 'DATABASE_URL';
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`;
}
