import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import type { Emitter } from '#server/shared/events.ts';
import { loadSecretFile } from '#server/shared/files/secret-file.ts';
import { lockUserForChange } from '#server/shared/users/user-locks-store.ts';
import { deleteCode } from '../registration/codes-store.ts';
import { findUser, hideUser } from '../users-store.ts';

/** Key of `creatorMark`, stored outside the database like that of waiting mails. */
export async function loadCreatorKey(dataDir: string): Promise<Buffer> {
  return loadSecretFile(join(dataDir, 'creator.key'), () => randomBytes(32));
}

/**
 * Mark on items of a deleted creator. The e-mail is needed with the key to compute it; the database
 * alone reveals nothing.
 */
export function creatorMark(emailKey: string, key: Buffer): string {
  return createHmac('sha256', key).update(emailKey).digest('hex');
}

/**
 * Hides an account immediately and leaves its rows to a job (see removals.ts). Created items stay,
 * marked. Returns false if already gone.
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
  // Read again, as the address may have changed.
  const user = await findUser(transaction, id);
  if (user === undefined) return false;
  await deps.events.emit(transaction, 'user.deleted', { id: user.id, email: user.email });
  // A verified account has already used its code.
  if (user.verified === 0) await deleteCode(transaction, user.email_key);
  await hideUser(transaction, {
    id: user.id,
    mark: creatorMark(user.email_key, deps.creatorKey),
    time: deps.now().toISOString(),
  });
  return true;
}
