import { statSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import { databaseFile } from '#server/db/engine/open.ts';
import { databasePlace } from '#server/startup/database-place.ts';
import type { Terminal } from './command.ts';

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** 'SQLite /srv/tifo/tifo.db', or 'PostgreSQL host/name' without user and password. */
export function describeDatabase(settings: DatabaseSettings): string {
  const engine = settings.databaseUrl === null ? 'SQLite' : 'PostgreSQL';
  return `${engine} ${databasePlace(settings)}`;
}

/** Prints to standard error if the output is data. */
export function nameDatabase(
  terminal: Terminal,
  settings: DatabaseSettings,
  { isData }: { readonly isData: boolean },
): void {
  const print = isData ? terminal.printError : terminal.print;
  print(`Database: ${describeDatabase(settings)}`);
}

/** Returns a sentence if opening the database would create an SQLite file. */
export function findMissingFile({ databaseUrl, dataDir }: DatabaseSettings): string | null {
  if (databaseUrl !== null) return null;
  const file = databaseFile(dataDir);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() && stats.size > 0) return null;
  return `There is no database ${file}. DATA_DIR names its folder; the server creates it when it starts.`;
}
