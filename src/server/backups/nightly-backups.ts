import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Database } from '#server/db/engine/database.ts';
import { createFolder } from '#server/shared/files/durable-files.ts';
import type { BackupPlace, BackupSummary } from './archive-format.ts';
import {
  backupName,
  findOutdated,
  findSpaceShortage,
  listBackups,
  listIncomplete,
  type StoredBackup,
} from './backup-folder.ts';
import { requireOwnFiles } from './installation.ts';
import { readCreationTime } from './installation-store.ts';
import { countMissingPictures } from './missing-pictures.ts';

/** Local hour. */
export const dueHour = 3;
const retryPauseMs = 3_600_000;

interface NightlyBackupsDeps {
  readonly db: Database;
  readonly place: BackupPlace;
  readonly folder: string;
  /** False if outdated backups are only deleted. */
  readonly isOn: boolean;
  readonly now: () => Date;
  readonly log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
}

function latestDueTime(now: Date): Date {
  const due = new Date(now);
  due.setHours(dueHour, 0, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

/** Makes up for a missed night after the next start. */
export function createNightlyBackups({ db, place, folder, isOn, now, log }: NightlyBackupsDeps) {
  let warnedDueTime: number | null = null;
  let pauseUntil = new Date(0);

  async function isDue(backups: readonly StoredBackup[], due: Date): Promise<boolean> {
    const newest = backups.find(({ before }) => before === null);
    return (newest?.createdAt ?? (await readCreationTime(db.read))) < due;
  }

  async function deleteOutdated(time: Date): Promise<void> {
    for (const { file } of findOutdated(await listBackups(folder), time)) await rm(file);
    for (const file of await listIncomplete(folder, time)) await rm(file, { force: true });
  }

  function warnOnce(due: Date, shortage: object): void {
    if (warnedDueTime === due.getTime()) return;
    warnedDueTime = due.getTime();
    log.warn(shortage, 'no backup was made: less than twice the size of the last one is free');
  }

  async function makeBackup(time: Date, signal: AbortSignal): Promise<void> {
    await requireOwnFiles(db, place.dataDir);
    const file = join(folder, backupName(time));
    const summary = await writeInThread(place, file, signal);
    if (summary === null) return;
    log.info({ file, ...summary }, 'backup made');
  }

  async function warnOfMissingPictures(signal: AbortSignal): Promise<void> {
    const pictures = await countMissingPictures(db, place.dataDir, signal);
    if (pictures > 0) log.warn({ pictures }, 'pictures are missing: run tifo check');
  }

  async function run(signal: AbortSignal): Promise<void> {
    const time = now();
    if (time < pauseUntil) return;
    await createFolder(folder, 0o700);
    await deleteOutdated(time);
    const due = latestDueTime(time);
    const backups = await listBackups(folder);
    if (!isOn || !(await isDue(backups, due))) return;
    const shortage = await findSpaceShortage(folder, backups);
    if (shortage) return warnOnce(due, shortage);
    // A failed backup may have filled the disk, so the next attempt waits.
    pauseUntil = new Date(time.getTime() + retryPauseMs);
    await makeBackup(time, signal);
    pauseUntil = new Date(0);
    await deleteOutdated(time);
    await warnOfMissingPictures(signal);
  }

  async function readNewestTime(): Promise<Date | null> {
    const [newest] = await listBackups(folder).catch(() => []);
    return newest?.createdAt ?? null;
  }

  return { run, readNewestTime };
}

/** Resolves with null if the signal is aborted, which ends the thread. */
async function writeInThread(
  place: BackupPlace,
  file: string,
  signal: AbortSignal,
): Promise<BackupSummary | null> {
  const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), {
    workerData: { place, file },
  });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop);
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => resolve(null));
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await rm(`${file}.partial`, { force: true });
  }
}
