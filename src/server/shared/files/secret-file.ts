import { randomBytes } from 'node:crypto';
import { link, readFile, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder, syncFolder, writeNewFile } from './durable-files.ts';

/**
 * Secret file (mode 0600), created at first use, safe for processes that start concurrently. Throws
 * if the file is empty.
 */
export async function loadSecretFile(path: string, make: () => Buffer): Promise<Buffer> {
  const known = await readFile(path).catch(() => null);
  if (known !== null) return refuseEmpty(path, known);
  await makeFolder(dirname(path), 0o700);
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  await writeNewFile(temporary, make(), 0o600);
  // With several processes the first link wins and all read its secret.
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(temporary);
  // Data sealed with a key lost in a power cut could not be decrypted.
  await syncFolder(dirname(path));
  return refuseEmpty(path, await readFile(path));
}

/** A full disk or manual error may leave an empty file: a guessable secret. */
function refuseEmpty(path: string, secret: Buffer): Buffer {
  if (secret.length > 0) return secret;
  throw new Error(`${path} is empty: restore it, or delete it to have another one made`);
}
