import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/db/engine/database.ts';
import { findMigrationState, migrateToLatest } from '#server/db/schema/migrate.ts';
import { createFolder } from '#server/shared/files/durable-files.ts';
import { BackupError, type BackupPlace } from './archive-format.ts';
import { backupName, describeUnmade, findSpaceShortage, listBackups } from './backup-folder.ts';
import { startErasedFans } from './erased-fans.ts';
import { writeBackup } from './write-backup.ts';

const lockName = 'upgrade';
const lockPollMs = 500;

interface UpgradeDeps {
  readonly db: Database;
  readonly place: BackupPlace;
  /** Null to upgrade without a backup. */
  readonly folder: string | null;
  readonly now: () => Date;
}

export interface Upgrade {
  readonly migrations: readonly string[];
  /** Null if the database was new or no backup was wanted. */
  readonly backup: string | null;
}

/**
 * If several processes start, one upgrades and the others wait. Throws a BackupError if the backup
 * fails, and an Error if the database is newer than the program.
 */
export async function upgradeDatabase({ db, place, folder, now }: UpgradeDeps): Promise<Upgrade> {
  for (;;) {
    const { pending, unknown } = await findMigrationState(db.read);
    if (unknown.length > 0) throw new Error(await describeDowngrade(unknown, folder));
    if (pending.length === 0) return { migrations: [], backup: null };
    let upgrade: Upgrade | null = null;
    await db.tryWithLock(lockName, async () => {
      const { applied, pending: stillPending } = await findMigrationState(db.read);
      const [first] = stillPending;
      const needsBackup = applied > 0 && first !== undefined && folder !== null;
      const backup = needsBackup ? await backUp({ place, folder, now }, first) : null;
      upgrade = { migrations: await migrateToLatest(db), backup };
    });
    if (upgrade !== null) return upgrade;
    await delay(lockPollMs);
  }
}

async function backUp(
  { place, folder, now }: Pick<UpgradeDeps, 'place' | 'now'> & { readonly folder: string },
  migration: string,
): Promise<string> {
  const file = join(folder, backupName(now(), migration));
  try {
    await createFolder(folder, 0o700);
    const shortage = await findSpaceShortage(folder, await listBackups(folder));
    if (shortage) throw new BackupError('Less than twice the size of the last backup is free.');
    // Covers the backup, so that its restore does not ask for an older list.
    await startErasedFans(folder);
    await writeBackup(place, file);
  } catch (error) {
    throw new BackupError(
      `The backup before the upgrade failed: ${describeUnmade(error, folder)}\nCorrect this, or upgrade without a backup: tifo migrate --no-backup`,
    );
  }
  return file;
}

async function describeDowngrade(
  unknown: readonly string[],
  folder: string | null,
): Promise<string> {
  const backups = folder === null ? [] : await listBackups(folder);
  const backup = backups.find(({ before }) => before !== null && unknown.includes(before));
  const file = backup?.file ?? 'the backup that was made before the upgrade';
  return `The database is newer than this program: ${unknown.join(', ')}. Start the newer version, or go back by restoring ${file} into an empty DATA_DIR (docs/backups.md#go-back).`;
}
