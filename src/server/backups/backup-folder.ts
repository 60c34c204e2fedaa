import { existsSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backupWeeks } from '#contract/privacy.ts';
import {
  adviseToCreate,
  chownCommand,
  currentUser,
  describeUncreated,
  isInside,
  isWritableFolder,
} from '#server/shared/files/writable-folder.ts';
import { programFolder } from '#server/version.ts';

export interface StoredBackup {
  readonly file: string;
  readonly createdAt: Date;
  readonly bytes: number;
  /** First migration of the upgrade that the backup precedes; null for a nightly backup. */
  readonly before: string | null;
}

const namePattern =
  /^tifo-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z(?:-before-([a-z0-9-]+))?\.tar\.gz$/;

export function backupName(time: Date, before: string | null = null): string {
  const text = time
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '');
  return `tifo-${text}${before === null ? '' : `-before-${before}`}.tar.gz`;
}

/** Lists the newest first, and ignores other files. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const backups: StoredBackup[] = [];
  for (const name of names) {
    const [, day, hours, minutes, seconds, before] = namePattern.exec(name) ?? [];
    if (day === undefined) continue;
    const file = join(folder, name);
    const { size: bytes } = await stat(file);
    const createdAt = new Date(`${day}${hours}:${minutes}:${seconds}Z`);
    backups.push({ file, createdAt, bytes, before: before ?? null });
  }
  return backups.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

/** No process writes a file for this long. */
const maxWriteMs = 86_400_000;

/** Killed processes leave incomplete files behind. */
export async function listIncomplete(folder: string, now: Date): Promise<string[]> {
  const incomplete: string[] = [];
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.partial') || !namePattern.test(name.replace(/\.partial$/, ''))) continue;
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (now.getTime() - mtimeMs > maxWriteMs) incomplete.push(file);
  }
  return incomplete;
}

const keptDays = 7;
const keptUpgrades = 2;

function weekOf(time: Date): string {
  const monday = new Date(time);
  monday.setUTCDate(time.getUTCDate() - ((time.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
}

function findNewestOfGroups(
  backups: readonly StoredBackup[],
  groupOf: (time: Date) => string,
  groups: number,
): StoredBackup[] {
  const newest = new Map<string, StoredBackup>();
  for (const backup of backups) {
    const group = groupOf(backup.createdAt);
    if (!newest.has(group)) newest.set(group, backup);
  }
  return [...newest.values()].slice(0, groups);
}

/**
 * The newest backups of seven days and of four weeks remain, and the last two before an upgrade,
 * unless they are older than four weeks. `backups` begins with the newest.
 */
export function findOutdated(backups: readonly StoredBackup[], now: Date): StoredBackup[] {
  const oldest = new Date(now.getTime() - backupWeeks * 7 * 86_400_000);
  const nightly = backups.filter(({ before }) => before === null);
  const kept = new Set([
    ...findNewestOfGroups(nightly, (time) => time.toISOString().slice(0, 10), keptDays),
    ...findNewestOfGroups(nightly, weekOf, backupWeeks),
    ...backups.filter(({ before }) => before !== null).slice(0, keptUpgrades),
  ]);
  return backups.filter((backup) => !kept.has(backup) || backup.createdAt < oldest);
}

/** Multiple of the size of the newest backup. */
const spaceFactor = 2;

/** Returns null if there is enough space. */
export async function findSpaceShortage(
  folder: string,
  backups: readonly StoredBackup[],
): Promise<{ readonly free: number; readonly needed: number } | null> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const needed = spaceFactor * (backups[0]?.bytes ?? 0);
  return free < needed ? { free, needed } : null;
}

export function unwritableWarning(folder: string, owner = currentUser()): string {
  const problem = `BACKUP_DIR (${folder}) cannot be written: no backups are made.`;
  if (isInside(programFolder, folder)) return `${problem} ${adviseToCreate(folder)}`;
  const advice = existsSync(folder)
    ? `Give it to the user that runs Tifo: ${chownCommand(folder, owner)}`
    : adviseToCreate(folder, owner);
  return `${problem} If it is outside DATA_DIR, add it to ReadWritePaths of the service. ${advice}`;
}

/** Returns null if backups can be written. */
export async function findUnwritable(folder: string, owner?: string): Promise<string | null> {
  return (await isWritableFolder(folder)) ? null : unwritableWarning(folder, owner);
}

/** Sentence about a backup that could not be made. */
export function describeUnmade(error: unknown, folder: string): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', path = '', syscall, message } = error as NodeJS.ErrnoException;
  const isForbidden = ['EACCES', 'EPERM'].includes(code);
  if (syscall !== 'mkdir') {
    return isForbidden && isInside(folder, path) ? unwritableWarning(folder) : message;
  }
  if (code === 'EROFS') return unwritableWarning(folder);
  return isForbidden ? describeUncreated(folder) : message;
}
