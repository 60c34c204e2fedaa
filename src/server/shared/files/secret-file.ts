import { randomBytes } from 'node:crypto';
import { link, readFile, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createFolder, syncFolder, writeNewFile } from './durable-files.ts';

/**
 * Creates a missing secret. Processes that start concurrently get the same secret. Throws if the
 * file is empty or cannot be read.
 */
export async function loadSecretFile(path: string, generate: () => Buffer): Promise<Buffer> {
  const existing = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw createReadError(path, error);
  });
  if (existing !== null) return requireNonEmpty(path, existing);
  await createFolder(dirname(path), 0o700);
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  await writeNewFile(temporary, generate(), 0o600);
  // If several processes create the secret, the first link wins.
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(temporary);
  // The key must survive a power cut, since data encrypted with it could not be decrypted.
  await syncFolder(dirname(path));
  return requireNonEmpty(path, await readFile(path));
}

/** A full disk may leave an empty file behind. */
function requireNonEmpty(path: string, secret: Buffer): Buffer {
  if (secret.length > 0) return secret;
  throw new Error(`${path} is empty: restore it, or delete it to have another one made`);
}

function createReadError(path: string, cause: NodeJS.ErrnoException): Error {
  const reason = cause.code === 'EACCES' ? 'permission denied' : cause.message;
  const advice = 'Give it to the user that runs Tifo, or restore it';
  return new Error(`The key ${path} cannot be read (${reason}). ${advice}.`, { cause });
}
