import { statSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import { databaseFile } from '#server/db/engine/open.ts';

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** 'SQLite /srv/tifo/tifo.db', or 'PostgreSQL host/name' without user and password. */
export function describeDatabase({ databaseUrl, dataDir }: DatabaseSettings): string {
  if (databaseUrl === null) return `SQLite ${databaseFile(dataDir)}`;
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `PostgreSQL ${host || searchParams.get('host') || 'localhost'}${pathname}`;
}

/** Returns a sentence for a missing SQLite file, which opening it would create. */
export function findMissingFile({ databaseUrl, dataDir }: DatabaseSettings): string | null {
  if (databaseUrl !== null) return null;
  const file = databaseFile(dataDir);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() && stats.size > 0) return null;
  return `There is no database ${file}. DATA_DIR names its folder; the server creates it when it starts.`;
}
