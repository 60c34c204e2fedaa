import { constants } from 'node:fs';
import { access, mkdtemp, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Every Linux has this memory file system, which may be small in a container. */
const memory = '/dev/shm';
const gibibyte = 2 ** 30;

/** Returns null if fewer than `roomNeeded` GiB are free. */
export async function makeMemoryFolder(prefix: string, roomNeeded: number): Promise<string | null> {
  try {
    await access(memory, constants.W_OK);
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize < roomNeeded * gibibyte ? null : await mkdtemp(join(memory, prefix));
  } catch {
    return null;
  }
}
