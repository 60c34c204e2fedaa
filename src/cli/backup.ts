import { join } from 'node:path';
import { BackupError, backupPlace, type Progress } from '#server/backups/archive-format.ts';
import { backupName } from '#server/backups/backup-folder.ts';
import { adoptErasedFans, erasedFansName } from '#server/backups/erased-fans.ts';
import { requireOwnFiles } from '#server/backups/installation.ts';
import { countMissingPictures } from '#server/backups/missing-pictures.ts';
import { restoreBackup } from '#server/backups/restore-backup.ts';
import { writeBackup } from '#server/backups/write-backup.ts';
import { CopyError } from '#server/db/copy/table-copy.ts';
import { openConfigured } from '#server/db/engine/open.ts';
import {
  type Command,
  type ExitCode,
  exitCodes,
  jsonOption,
  printJson,
  type RunAlone,
  type Terminal,
} from './command.ts';
import { findMissingFile, nameDatabase } from './given-database.ts';
import { formatBytes, formatCount } from './numbers.ts';
import { createProgressBar } from './progress.ts';

const labels: Readonly<Record<Progress['step'], { readonly what: string; readonly unit: string }>> =
  {
    rows: { what: 'copying', unit: 'rows' },
    pictures: { what: 'copying files', unit: 'files' },
    checking: { what: 'checking', unit: 'rows' },
  };

/** Prints expected errors as one line. */
export async function runWithProgress(
  terminal: Terminal,
  work: (report: (progress: Progress) => void) => Promise<void>,
): Promise<ExitCode> {
  const bar = createProgressBar(terminal);
  try {
    await work(({ step, done, total }) => bar.show({ ...labels[step], done, total, count: done }));
    return exitCodes.done;
  } catch (error) {
    bar.end();
    if (!(error instanceof BackupError || error instanceof CopyError)) throw error;
    terminal.printError(error.message);
    return exitCodes.failed;
  } finally {
    bar.end();
  }
}

const runBackup: RunAlone = async (terminal, [given], options) => {
  const config = terminal.config();
  nameDatabase(terminal, config, { isData: options.json === true });
  const missing = findMissingFile(config);
  if (missing !== null) {
    terminal.printError(missing);
    return exitCodes.failed;
  }
  const db = await openConfigured(config);
  let missingPictures = 0;
  try {
    await requireOwnFiles(db, config.dataDir);
    missingPictures = await countMissingPictures(db, config.dataDir);
  } finally {
    await db.close();
  }
  return runWithProgress(terminal, async (report) => {
    const file = given ?? join(config.backupDir, backupName(new Date()));
    const { rows, files, bytes } = await writeBackup(backupPlace(config), file, report);
    if (missingPictures > 0) {
      const pictures = missingPictures === 1 ? 'picture is' : 'pictures are';
      terminal.printError(
        `Warning: ${formatCount(missingPictures)} ${pictures} missing. See: tifo check`,
      );
    }
    if (options.json === true) {
      return printJson(terminal, { file, bytes, rows, files, missingPictures });
    }
    terminal.print(`${formatCount(rows)} rows and ${formatCount(files)} files are in ${file}`);
    terminal.print(`It takes ${formatBytes(bytes)} and was read again to check it.`);
  });
};

const runRestore: RunAlone = async (terminal, [file = ''], options) => {
  const config = terminal.config();
  nameDatabase(terminal, config, { isData: options.json === true });
  return runWithProgress(terminal, async (report) => {
    const { header, rows, files } = await restoreBackup(file, backupPlace(config), report);
    const { createdAt } = header;
    const erased = await adoptErasedFans({ file, createdAt }, config.backupDir);
    if (!erased.isComplete) {
      terminal.printError(
        `Neither the folder of the backup nor ${config.backupDir} has a list ${erasedFansName} from its time. If accounts were deleted since, copy the list of the former BACKUP_DIR there before the start, which then deletes them again. If no account was ever deleted, ignore this.`,
      );
    }
    const since = erased.fans.filter(({ erasedAt }) => erasedAt >= createdAt).length;
    if (options.json === true) {
      return printJson(terminal, { file, createdAt, rows, files, deletedSince: since });
    }
    terminal.print(
      `The backup of ${createdAt} is restored: ${formatCount(rows)} rows and ${formatCount(files)} files, all compared with the backup.`,
    );
    if (since > 0) {
      terminal.print(
        `Accounts deleted since then: ${formatCount(since)}. The next start deletes them again.`,
      );
    }
  });
};

/** See docs/backups.md#backups. */
export const backupCommand: Command = {
  usage: 'backup [file]',
  description: 'back up database, pictures and keys, also while the server runs',
  options: jsonOption,
  runAlone: runBackup,
};

/** See docs/backups.md#restore. */
export const restoreCommand: Command = {
  usage: 'restore <file>',
  description: 'restore a backup into an empty database and DATA_DIR, of either engine',
  options: jsonOption,
  runAlone: runRestore,
};
