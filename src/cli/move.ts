import { requireOwnFiles } from '#server/backups/installation.ts';
import { moveDatabase } from '#server/backups/move-database.ts';
import { type Config, loadConfig } from '#server/config.ts';
import type { Database } from '#server/db/engine/database.ts';
import { databaseFile, databaseOptions } from '#server/db/engine/open.ts';
import { runWithProgress } from './backup.ts';
import {
  type Command,
  type ExitCode,
  exitCodes,
  type GivenOptions,
  type Terminal,
} from './command.ts';
import { describeDatabase } from './given-database.ts';
import { formatCount } from './numbers.ts';
import { askServer } from './status/running-server.ts';

function findMisuse({ to }: GivenOptions, { databaseUrl }: Config): string | null {
  if (typeof to !== 'string') {
    return 'Say where to move: tifo move --to postgres://user:password@host/database';
  }
  return databaseUrl === null
    ? null
    : 'The database is in PostgreSQL already: DATABASE_URL is set. Only SQLite can be moved.';
}

async function runMove(
  db: Database,
  terminal: Terminal,
  _words: readonly string[],
  { to }: GivenOptions,
): Promise<ExitCode> {
  const config = terminal.config();
  const target = loadConfig({ DATABASE_URL: String(to), DATA_DIR: config.dataDir });
  terminal.print(`Moves to: ${describeDatabase(target)}`);
  // A server that still runs would accept writes that the copy lacks.
  const { state, url } = await askServer(config);
  if (state !== 'stopped') {
    terminal.printError(`A server answers at ${url}. Stop it first.`);
    return exitCodes.failed;
  }
  await requireOwnFiles(db, config.dataDir);
  return runWithProgress(terminal, async (report) => {
    const { rows } = await moveDatabase(
      {
        file: databaseFile(config.dataDir),
        to: databaseOptions(target),
        targetName: describeDatabase(target),
      },
      report,
    );
    terminal.print(`${formatCount(rows)} rows are copied and compared.`);
    terminal.print('Set DATABASE_URL to the new address, keep DATA_DIR, and start the server.');
  });
}

/** Moves from SQLite to PostgreSQL (docs/operating.md#move-to-postgresql). */
export const moveCommand: Command = {
  usage: 'move',
  description: 'move from SQLite to an empty PostgreSQL database while the server is stopped',
  options: { to: { value: 'url', description: 'postgres://user:password@host/database' } },
  needsDatabase: true,
  findMisuse,
  run: runMove,
};
