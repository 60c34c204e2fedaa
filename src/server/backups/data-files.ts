import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderName } from '#server/media/files.ts';
import { isWritableFolder } from '#server/shared/files/writable-folder.ts';

/** Files of `DATA_DIR` without which stored rows are useless. */
export const keyNames: readonly string[] = ['outbox.key', 'creator.key', 'unsubscribe.key'];

/** The address of the mailbox page must not change with a restore. */
const otherFiles: readonly string[] = ['mailbox.token'];

export const picturesFolder = 'media';

/** Contains an id that ties the pictures to a database (see installation.ts). */
const markerName = '.tifo-pictures';

export const markerPath = `${picturesFolder}/${markerName}`;
const picturePath = new RegExp(`^${picturesFolder}/[0-9a-f]{2}/[0-9a-f]{64}(?:-small)?\\.webp$`);

/** Paths of the two files of a picture. */
export function picturePaths(hash: string): string[] {
  const names = [`${hash}.webp`, `${hash}-small.webp`];
  return names.map((name) => `${picturesFolder}/${folderName(name)}/${name}`);
}

export function isDataFile(path: string): boolean {
  const isNamed = [...keyNames, ...otherFiles, markerPath].includes(path);
  return isNamed || picturePath.test(path);
}

/** Yields keys even if they are missing. */
export async function* listDataFiles(dataDir: string): AsyncGenerator<string> {
  yield* [...keyNames, ...otherFiles];
  yield* listPictures(dataDir);
}

async function* listPictures(dataDir: string): AsyncGenerator<string> {
  const root = join(dataDir, picturesFolder);
  for (const entry of await readFolder(root)) {
    const path = `${picturesFolder}/${entry.name}`;
    if (entry.isDirectory()) {
      const files = await readFolder(join(dataDir, path));
      // Skips temporary files of interrupted uploads.
      yield* files.map(({ name }) => `${path}/${name}`).filter(isDataFile);
    } else if (isDataFile(path)) {
      yield path;
    }
  }
}

/** Finds a folder in which uploads fail, such as one that root has copied. */
export async function findUnwritablePictures(dataDir: string): Promise<string | null> {
  const root = join(dataDir, picturesFolder);
  if (!(await isWritableFolder(root))) return root;
  for (const { name } of await readFolder(root)) {
    const folder = join(root, name);
    if (/^[0-9a-f]{2}$/.test(name) && !(await isWritableFolder(folder))) return folder;
  }
  return null;
}

async function readFolder(folder: string) {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** A file may be deleted after it was listed. */
export async function readDataFile(dataDir: string, path: string): Promise<Buffer | null> {
  try {
    return await readFile(join(dataDir, path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
