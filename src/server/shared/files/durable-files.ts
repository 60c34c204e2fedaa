import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Concurrent callers wait for the same creation. */
const making = new Map<string, Promise<void>>();

/**
 * Creates a folder and missing parents. Resolves once all would survive a power cut: a new folder
 * is durable once its parent is synced.
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

/** Throws if the file exists. Its name is durable once its folder is synced. */
export async function writeNewFile(path: string, bytes: Uint8Array, mode?: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  await syncAndClose(file, () => file.writeFile(bytes));
}

/**
 * Writes through a temporary name, so that readers never see a partial file; replaces an existing
 * one. Resolves once it would survive a power cut.
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
    // Frees the space of a partial file on a full disk.
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Makes names in a folder durable; Windows neither needs nor allows it. */
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
