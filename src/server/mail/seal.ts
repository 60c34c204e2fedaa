import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { loadSecretFile } from '#server/shared/files/secret-file.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

export const wrongKey = 'WRONG_SEAL_KEY';

/**
 * Keeps the key of pending mails outside the database, whose backups would otherwise reveal codes
 * or temporary passwords. Throws if the file is no key.
 */
export async function loadSealKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'outbox.key');
  const key = await loadSecretFile(path, () => randomBytes(keyBytes));
  if (key.length === keyBytes) return key;
  throw new Error(
    `${path} is damaged: a key has ${keyBytes} bytes, not ${key.length}. Restore it, or delete it to have another one made.`,
  );
}

export function seal(text: string, key: Buffer): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Throws an error with the code `wrongKey` if the key is wrong or the data has been modified. */
export function unseal(sealed: string, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch (cause) {
    const error = new Error('The data was encrypted with another key', { cause });
    throw Object.assign(error, { code: wrongKey });
  }
}
