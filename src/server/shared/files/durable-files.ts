import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Folders that are being made: whoever finds one there already waits until it lasts. */
const making = new Map<string, Promise<void>>();

/**
 * Makes a folder, and those above it that are missing. Returns when all of them would outlive a
 * power cut: a new folder lasts once the one above it is written.
 */
export function makeFolder(folder: string, mode?: number): Promise<void> {
  const made = making.get(folder) ?? makeAndSync(folder, mode).finally(() => making.delete(folder));
  making.set(folder, made);
  return made;
}

async function makeAndSync(folder: string, mode?: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}

/** Writes a new file; throws when it is there. Its name lasts once its folder is synced. */
export async function writeNewFile(path: string, bytes: Uint8Array, mode?: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  await syncAndClose(file, () => file.writeFile(bytes));
}

/**
 * Writes a file by way of another name in the same folder, so that a reader never meets half of
 * it; replaces one of that name. Returns when it would outlive a power cut.
 */
export async function writeWholeFile(
  folder: string,
  names: { readonly temporary: string; readonly final: string },
  bytes: Uint8Array,
  mode?: number,
): Promise<void> {
  const temporary = join(folder, names.temporary);
  const file = await open(temporary, 'w', mode);
  try {
    await syncAndClose(file, () => file.writeFile(bytes));
    await rename(temporary, join(folder, names.final));
  } catch (error) {
    // On a full disk half a file takes up room that others need.
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Names in a folder last once it is synced; Windows neither needs nor allows it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await syncAndClose(handle);
}

async function syncAndClose(file: FileHandle, write?: () => Promise<void>): Promise<void> {
  try {
    await write?.();
    await file.sync();
  } finally {
    await file.close();
  }
}
