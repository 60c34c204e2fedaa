import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The secret in a file of the data folder, for its owner's eyes only (mode 0600): made at first use
 * and the same ever after, whichever of several processes that start at once makes it.
 */
export async function loadSecretFile(path: string, make: () => Buffer): Promise<Buffer> {
  const known = await readFile(path).catch(() => null);
  if (known !== null) return known;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(temporary, make(), { mode: 0o600 });
  // Of several processes that start at once the first link wins and all read its secret.
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(temporary);
  return readFile(path);
}
