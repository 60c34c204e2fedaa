import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of `DATA_DIR` without which stored rows are useless. */
export const keyNames = ['outbox.key', 'creator.key', 'unsubscribe.key'] as const;

/** Secret of the mailbox page, which a backup contains so that its address remains the same. */
const otherFiles = ['mailbox.token'];

export const picturesFolder = 'media';

/** Names a file that identifies the folder of the pictures, see `installation.ts`. */
export const markerName = '.tifo-pictures';

/** Temporary files of interrupted uploads are left out. */
function isPicture(name: string): boolean {
  return name.endsWith('.webp') || name === markerName;
}

/** Lists the files of a backup by their paths in `dataDir`, without reading them into memory. */
export async function* listDataFiles(dataDir: string): AsyncGenerator<string> {
  yield* [...keyNames, ...otherFiles];
  yield* listPictures(dataDir);
}

async function* listPictures(dataDir: string): AsyncGenerator<string> {
  const root = join(dataDir, picturesFolder);
  for (const entry of await readFolder(root)) {
    if (!entry.isDirectory()) {
      if (isPicture(entry.name)) yield `${picturesFolder}/${entry.name}`;
      continue;
    }
    for (const { name } of await readFolder(join(root, entry.name))) {
      if (isPicture(name)) yield `${picturesFolder}/${entry.name}/${name}`;
    }
  }
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

/** Returns null for a file that does not exist or has been deleted since it was listed. */
export async function readDataFile(dataDir: string, path: string): Promise<Buffer | null> {
  try {
    return await readFile(join(dataDir, path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
