import { constants } from 'node:fs';
import { access, mkdtemp, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** The file system in memory that every Linux has; a container's may be small. */
const memory = '/dev/shm';
const gibibyte = 2 ** 30;

/** A new folder in memory, or null where there is no room for so many GiB. */
export async function makeMemoryFolder(prefix: string, roomNeeded: number): Promise<string | null> {
  try {
    await access(memory, constants.W_OK);
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize < roomNeeded * gibibyte ? null : await mkdtemp(join(memory, prefix));
  } catch {
    return null;
  }
}
