import { randomBytes } from 'node:crypto';
import { link, readFile, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder, syncFolder, writeNewFile } from './durable-files.ts';

/**
 * The secret in a file of the data folder, for its owner's eyes only (mode 0600): made at first use
 * and the same ever after, whichever of several processes that start at once makes it. Throws when
 * the file is there and empty.
 */
export async function loadSecretFile(path: string, make: () => Buffer): Promise<Buffer> {
  const known = await readFile(path).catch(() => null);
  if (known !== null) return refuseEmpty(path, known);
  await makeFolder(dirname(path), 0o700);
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  await writeNewFile(temporary, make(), 0o600);
  // Of several processes that start at once the first link wins and all read its secret.
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(temporary);
  // What is sealed with a key that a power cut takes away is lost.
  await syncFolder(dirname(path));
  return refuseEmpty(path, await readFile(path));
}

/** A disk that was full or a careless hand may leave an empty file, which anybody could guess. */
function refuseEmpty(path: string, secret: Buffer): Buffer {
  if (secret.length > 0) return secret;
  throw new Error(`${path} is empty: restore it, or delete it to have another one made`);
}
