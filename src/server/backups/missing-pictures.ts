import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/db/engine/database.ts';
import { isUpToDate } from '#server/db/schema/migrate.ts';
import { picturePaths } from './data-files.ts';
import { readPictureHashes } from './pictures-store.ts';

/** Counts pictures without one of their files; 0 if the database is of another version. */
export async function countMissingPictures(
  db: Database,
  dataDir: string,
  signal?: AbortSignal,
): Promise<number> {
  if (!(await isUpToDate(db))) return 0;
  let missing = 0;
  for await (const hash of readPictureHashes(db.read)) {
    if (signal?.aborted) break;
    const paths = picturePaths(hash);
    const found = await Promise.all(paths.map((path) => isFile(join(dataDir, path))));
    if (found.includes(false)) missing += 1;
  }
  return missing;
}

async function isFile(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
