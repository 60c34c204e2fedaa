import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

const memory = '/dev/shm';

/** More than the databases, logs and pictures of a whole run, with room to spare. */
const bytesNeeded = 3 * 2 ** 30;

/** Whether files can be written there and programs started: PostgreSQL and its data lie there too. */
function isUsable(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const options = mounts.findLast((line) => line.split(' ')[1] === memory)?.split(' ')[3] ?? '';
    return bavail * bsize >= bytesNeeded && !options.split(',').includes('noexec');
  } catch {
    return false;
  }
}

/**
 * Has this process and those it starts make their temporary files in memory, where there is room:
 * a test's database is made of hundreds of files, and on a disk it takes longer to make and remove
 * them than most tests take. A `TMPDIR` that is set stays.
 */
export function keepFilesInMemory(): void {
  if (process.env.TMPDIR === undefined && isUsable()) process.env.TMPDIR = memory;
}
