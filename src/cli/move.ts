import { requireOwnFiles } from '#server/backups/installation.ts';
import { moveDatabase } from '#server/backups/move-database.ts';
import { type Config, loadConfig } from '#server/config.ts';
import { databaseFile, databaseOptions, openConfigured } from '#server/db/engine/open.ts';
import { runWithProgress } from './backup.ts';
import {
  type Command,
  checkUpToDate,
  type ExitCode,
  exitCodes,
  type GivenOptions,
  type Terminal,
} from './command.ts';
import { describeDatabase, findMissingFile } from './given-database.ts';

const answerLimit = 1000;

/** A server that still runs would accept writes that the copy lacks. */
async function isServerRunning(host: string, port: number): Promise<boolean> {
  const name = host.includes(':') ? `[${host}]` : host;
  try {
    await fetch(`http://${name}:${port}/healthz`, { signal: AbortSignal.timeout(answerLimit) });
    return true;
  } catch {
    return false;
  }
}

/** Prints an error if the source is missing, outdated or moved, or has the files of another one. */
async function isReadyToMove(config: Config, terminal: Terminal): Promise<boolean> {
  const missing = findMissingFile(config);
  if (missing !== null) {
    terminal.printError(missing);
    return false;
  }
  const source = await openConfigured(config);
  try {
    if (!(await checkUpToDate(source, terminal))) return false;
    await requireOwnFiles(source, config.dataDir);
    return true;
  } finally {
    await source.close();
  }
}

async function runMove(
  terminal: Terminal,
  _words: readonly string[],
  options: GivenOptions,
): Promise<ExitCode> {
  const config = terminal.config();
  const { to } = options;
  if (typeof to !== 'string' || config.databaseUrl !== null) {
    terminal.printError(
      typeof to === 'string'
        ? 'The database is in PostgreSQL already: DATABASE_URL is set. Only SQLite can be moved.'
        : 'Say where to move: tifo move --to postgres://user:password@host/database',
    );
    return exitCodes.misused;
  }
  const target = loadConfig({ DATABASE_URL: to, DATA_DIR: config.dataDir });
  terminal.print(`Database: ${describeDatabase(config)}`);
  terminal.print(`Moves to: ${describeDatabase(target)}`);
  if (await isServerRunning(config.host, config.port)) {
    terminal.printError(`A server answers on port ${config.port}. Stop it first.`);
    return exitCodes.failed;
  }
  if (!(await isReadyToMove(config, terminal))) return exitCodes.failed;
  return runWithProgress(terminal, async (report) => {
    const { rows } = await moveDatabase(
      {
        file: databaseFile(config.dataDir),
        to: databaseOptions(target),
        targetName: describeDatabase(target),
      },
      report,
    );
    terminal.print(`${rows.toLocaleString('en')} rows are copied and compared.`);
    terminal.print('Set DATABASE_URL to the new address, keep DATA_DIR, and start the server.');
  });
}

/** Moves from SQLite to PostgreSQL (docs/operating.md#move-to-postgresql). */
export const moveCommand: Command = {
  usage: 'move',
  description: 'move from SQLite to an empty PostgreSQL database while the server is stopped',
  options: { to: { value: 'url', description: 'postgres://user:password@host/database' } },
  runAlone: runMove,
};
