import { BackupError, type Progress } from '#server/backups/archive-format.ts';
import { requireOwnFiles } from '#server/backups/installation.ts';
import { moveDatabase } from '#server/backups/move-database.ts';
import { type Config, databaseUrlForm, isDatabaseUrl } from '#server/config.ts';
import { databaseFile, databaseOptions } from '#server/db/engine/open.ts';
import { explainError } from '#server/startup/start-error.ts';
import { runWithProgress } from './backup.ts';
import type { Command, GivenOptions, RunCommand } from './command.ts';
import { describeDatabase } from './given-database.ts';
import { formatCount } from './numbers.ts';

function findMisuse({ to }: GivenOptions, { databaseUrl, moveTo }: Config): string | null {
  const address = to ?? moveTo;
  if (address === null) return `Set MOVE_TO to the new database: ${databaseUrlForm}`;
  if (!isDatabaseUrl(String(address))) {
    return `${to === undefined ? 'MOVE_TO' : '--to'} must be ${databaseUrlForm}`;
  }
  return databaseUrl === null
    ? null
    : 'The database is in PostgreSQL already: DATABASE_URL is set. Only SQLite can be moved.';
}

const runMove: RunCommand = async (db, terminal, _words, { to }) => {
  const config = terminal.config();
  const target: Config = { ...config, databaseUrl: to === undefined ? config.moveTo : String(to) };
  terminal.print(`Moves to: ${describeDatabase(target)}`);
  await requireOwnFiles(db, config.dataDir);
  return runWithProgress(terminal, async (report) => {
    const { rows } = await moveTo(target, report);
    terminal.print(`${formatCount(rows)} rows are copied and compared.`);
    terminal.print('Set DATABASE_URL to the new address, keep DATA_DIR, and start the server.');
  });
};

/** Throws if the new database cannot be used. */
async function moveTo(target: Config, report: (progress: Progress) => void) {
  try {
    return await moveDatabase(
      {
        file: databaseFile(target.dataDir),
        to: databaseOptions(target),
        targetName: describeDatabase(target),
      },
      report,
    );
  } catch (error) {
    const sentence = error instanceof Error ? explainError(error, target, 'MOVE_TO') : null;
    throw sentence === null ? error : new BackupError(sentence);
  }
}

/** See docs/backups.md#move-to-postgresql. */
export const moveCommand: Command = {
  usage: 'move',
  description: 'move from SQLite to an empty PostgreSQL database while the server is stopped',
  options: {
    to: {
      value: 'url',
      description: 'the new database; better in MOVE_TO, since a process list shows options',
    },
  },
  needsDatabase: true,
  // A running server would accept writes that the copy lacks.
  needsUnused: true,
  findMisuse,
  run: runMove,
};
