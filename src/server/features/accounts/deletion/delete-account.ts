import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import type { Emitter } from '#server/shared/events.ts';
import { loadSecretFile } from '#server/shared/files/secret-file.ts';
import { lockUserForChange } from '#server/shared/users/user-locks-store.ts';
import { deleteCode } from '../registration/codes-store.ts';
import { findUser, hideUser } from '../users-store.ts';

/** The key of `creatorMark`, kept outside the database as that of waiting mails is. */
export async function loadCreatorKey(dataDir: string): Promise<Buffer> {
  return loadSecretFile(join(dataDir, 'creator.key'), () => randomBytes(32));
}

/**
 * The mark on items of a deleted creator: with the key and the e-mail the items of that address can
 * be found; the database alone does not reveal it.
 */
export function creatorMark(emailKey: string, key: Buffer): string {
  return createHmac('sha256', key).update(emailKey).digest('hex');
}

/**
 * Deletes an account: nothing of it is shown any more, and a job takes its rows away (see
 * removals.ts); items that it created stay and are marked. False when it was gone before.
 */
export async function deleteAccountOf(
  deps: {
    readonly dialect: Dialect;
    readonly events: Emitter;
    readonly creatorKey: Buffer;
    readonly now: () => Date;
  },
  transaction: Queries,
  id: string,
): Promise<boolean> {
  await lockUserForChange(transaction, deps.dialect, id);
  // As it is now: the address may have changed since somebody looked.
  const user = await findUser(transaction, id);
  if (user === undefined) return false;
  await deps.events.emit(transaction, 'user.deleted', { id: user.id, email: user.email });
  // A verified account has used its code up.
  if (user.verified === 0) await deleteCode(transaction, user.email_key);
  await hideUser(transaction, {
    id: user.id,
    mark: creatorMark(user.email_key, deps.creatorKey),
    time: deps.now().toISOString(),
  });
  return true;
}
