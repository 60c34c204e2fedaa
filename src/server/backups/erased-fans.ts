import { open, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createFolder } from '#server/shared/files/durable-files.ts';

/**
 * A backup that is older than a deletion still has the account, so each start deletes the listed
 * accounts again (docs/backups.md#restore).
 */
export const erasedFansName = 'erased-fans.txt';

export interface ErasedFan {
  readonly id: string;
  /** ISO time. */
  readonly erasedAt: string;
}

const entryPattern = /^([\w-]{1,64}) (\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

export interface ErasedFans {
  /** Resolves once the entry is on disk. */
  add(fan: ErasedFan): Promise<void>;
}

export function createErasedFans(backupDir: string): ErasedFans {
  const added = new Set<string>();
  return {
    async add({ id, erasedAt }) {
      if (added.has(id)) return;
      await appendFans(backupDir, [{ id, erasedAt }]);
      added.add(id);
    },
  };
}

async function appendFans(backupDir: string, fans: readonly ErasedFan[]): Promise<void> {
  const lines = fans.map(({ id, erasedAt }) => `${id} ${erasedAt}\n`);
  await createFolder(backupDir, 0o700);
  const file = await open(join(backupDir, erasedFansName), 'a', 0o600);
  try {
    await file.write(lines.join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Returns the first entry of each fan, since each start repeats them. Ignores incomplete lines. */
export async function readErasedFans(folder: string): Promise<ErasedFan[]> {
  const text = await readFile(join(folder, erasedFansName), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  const fans = new Map<string, ErasedFan>();
  for (const line of text.split('\n')) {
    const [, id, erasedAt] = entryPattern.exec(line) ?? [];
    if (id !== undefined && erasedAt !== undefined) fans.getOrInsert(id, { id, erasedAt });
  }
  return [...fans.values()];
}

/** Creates an empty list. Its time tells which backups it covers. */
export async function startErasedFans(backupDir: string): Promise<void> {
  await appendFans(backupDir, []);
}

/** A server that never deleted an account has an empty list from its first start on. */
async function hasListSince(folder: string, time: string): Promise<boolean> {
  const stats = await stat(join(folder, erasedFansName)).catch(() => null);
  return stats !== null && (stats.size > 0 || stats.mtime.getTime() <= Date.parse(time));
}

/**
 * Adds the list beside an archive to that of the backup folder. `isComplete` is false if neither
 * list began before the archive.
 */
export async function adoptErasedFans(
  { file, createdAt }: { readonly file: string; readonly createdAt: string },
  backupDir: string,
): Promise<{ readonly fans: readonly ErasedFan[]; readonly isComplete: boolean }> {
  const folder = dirname(resolve(file));
  const isComplete =
    (await hasListSince(folder, createdAt)) || (await hasListSince(backupDir, createdAt));
  const known = await readErasedFans(backupDir);
  const knownIds = new Set(known.map(({ id }) => id));
  const missing = (await readErasedFans(folder)).filter(({ id }) => !knownIds.has(id));
  if (missing.length > 0) await appendFans(backupDir, missing);
  return { fans: [...known, ...missing], isComplete };
}
