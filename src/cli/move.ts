import { moveDatabase } from '#server/backups/move-database.ts';
import { loadConfig } from '#server/config.ts';
import { databaseOptions, openConfigured } from '#server/db/engine/open.ts';
import { runWithProgress } from './backup.ts';
import {
  type Command,
  checkUpToDate,
  type ExitCode,
  exitCodes,
  type GivenOptions,
  type Terminal,
} from './command.ts';
import { describeDatabase } from './given-database.ts';

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
  const source = await openConfigured(config);
  try {
    if (!(await checkUpToDate(source, terminal))) return exitCodes.failed;
    return await runWithProgress(terminal, async (report) => {
      const { rows } = await moveDatabase(
        {
          source,
          from: databaseOptions(config),
          to: databaseOptions(target),
          targetName: describeDatabase(target),
        },
        report,
      );
      terminal.print(`${rows.toLocaleString('en')} rows are copied and compared.`);
      terminal.print('Set DATABASE_URL to the new address, keep DATA_DIR, and start the server.');
    });
  } finally {
    await source.close();
  }
}

/** Moves from SQLite to PostgreSQL (docs/operating.md#move-to-postgresql). */
export const moveCommand: Command = {
  usage: 'move',
  description: 'move from SQLite to an empty PostgreSQL database while the server is stopped',
  options: { to: { value: 'url', description: 'postgres://user:password@host/database' } },
  runAlone: runMove,
};
