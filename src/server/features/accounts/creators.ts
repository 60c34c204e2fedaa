import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Queries } from '#server/db/database.ts';
import { loadSecretFile } from '#server/secret-file.ts';
import { deleteUser, markItems, type UserRow } from './store.ts';

/** The key of `creatorMark`, kept outside the database as that of waiting mails is. */
export async function loadCreatorKey(dataDir: string): Promise<Buffer> {
  return loadSecretFile(join(dataDir, 'creator.key'), () => randomBytes(32));
}

/**
 * What an item keeps of a creator who left: whoever has the key and the address finds the items of
 * that address; the database alone tells nobody.
 */
export function creatorMark(emailKey: string, key: Buffer): string {
  return createHmac('sha256', key).update(emailKey).digest('hex');
}

/** Deletes an account, whose items stay and are marked; false when it was gone before. */
export async function deleteCreator(
  transaction: Queries,
  user: Pick<UserRow, 'id' | 'email_key'>,
  key: Buffer,
): Promise<boolean> {
  await markItems(transaction, user.id, creatorMark(user.email_key, key));
  return deleteUser(transaction, user.id);
}
