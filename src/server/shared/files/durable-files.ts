import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const pendingFolders = new Map<string, Promise<void>>();

/** Resolves once the folder would survive a power cut. By default, only the owner may open it. */
export function createFolder(folder: string, mode = 0o700): Promise<void> {
  // Concurrent callers wait until the folder is durable, not just until it exists.
  return pendingFolders.getOrInsertComputed(folder, () =>
    createAndSync(folder, mode).finally(() => pendingFolders.delete(folder)),
  );
}

async function createAndSync(folder: string, mode: number): Promise<void> {
  const firstCreated = await mkdir(folder, { recursive: true, mode });
  if (firstCreated === undefined) return;
  // A new folder is durable once its parent is synced.
  for (let current = folder; current.length >= firstCreated.length; current = dirname(current)) {
    await syncFolder(dirname(current));
  }
}

/** Throws if the file exists. The caller must sync the folder to make the name durable. */
export async function writeNewFile(path: string, bytes: Uint8Array, mode?: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  await syncAndClose(file, () => file.writeFile(bytes));
}

/** Readers never see a partial file. Resolves once the file would survive a power cut. */
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
    // A partial file would take up space on a full disk.
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Makes the names in a folder durable. Windows cannot sync folders and does not need to. */
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
