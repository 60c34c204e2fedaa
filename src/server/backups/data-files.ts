import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of `DATA_DIR` without which stored rows are useless. */
export const keyNames: readonly string[] = ['outbox.key', 'creator.key', 'unsubscribe.key'];

/** Secret of the mailbox page, which a backup contains so that its address remains the same. */
const otherFiles: readonly string[] = ['mailbox.token'];

export const picturesFolder = 'media';

/** Names a file that identifies the folder of the pictures, see `installation.ts`. */
export const markerName = '.tifo-pictures';

const picture = /^[0-9a-f]{64}(?:-small)?\.webp$/;

/** Returns true for the path of a file that a backup contains. */
export function isDataFile(path: string): boolean {
  if ([...keyNames, ...otherFiles].includes(path)) return true;
  const [root, folder, name = '', ...others] = path.split('/');
  if (root !== picturesFolder || others.length > 0) return false;
  return folder === markerName
    ? name === ''
    : /^[0-9a-f]{2}$/.test(folder ?? '') && picture.test(name);
}

/** Lists the files of a backup by their paths in `dataDir`, without reading them into memory. */
export async function* listDataFiles(dataDir: string): AsyncGenerator<string> {
  yield* [...keyNames, ...otherFiles];
  yield* listPictures(dataDir);
}

async function* listPictures(dataDir: string): AsyncGenerator<string> {
  const root = join(dataDir, picturesFolder);
  for (const entry of await readFolder(root)) {
    const path = `${picturesFolder}/${entry.name}`;
    const names = entry.isDirectory() ? await readFolder(join(dataDir, path)) : [];
    const paths = entry.isDirectory() ? names.map(({ name }) => `${path}/${name}`) : [path];
    // Temporary files of interrupted uploads are left out.
    yield* paths.filter(isDataFile);
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
