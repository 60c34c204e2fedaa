import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freshSignInMinutes } from '#contract/accounts.ts';
import type { DeleteAccountAnswer, DeleteAccountBody } from '#contract/calls/own-account.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { sessionsVersionKey } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import type { Emitter } from '#server/shared/events.ts';
import { fail } from '#server/shared/fail.ts';
import { loadSecretFile } from '#server/shared/files/secret-file.ts';
import type { Removals } from '#server/shared/removal/removals.ts';
import { lockUserForChange } from '#server/shared/users/user-locks-store.ts';
import type { Caller } from '../caller.ts';
import type { PasswordChanges } from '../passwords/change.ts';
import { deleteCode } from '../registration/codes-store.ts';
import { findSession } from '../sessions/sessions-store.ts';
import { findUser, hideUser } from '../users-store.ts';

export async function loadCreatorKey(dataDir: string): Promise<Buffer> {
  return loadSecretFile(join(dataDir, 'creator.key'), () => randomBytes(32));
}

/**
 * Mark on items whose creator deleted the account. The database alone does not reveal the creator.
 */
export function creatorMark(emailKey: string, key: Buffer): string {
  return createHmac('sha256', key).update(emailKey).digest('hex');
}

export function createDeletion(deps: {
  readonly db: Database;
  readonly now: () => Date;
  readonly events: Emitter;
  readonly removals: Removals;
  readonly creatorKey: Buffer;
  readonly requirePassword: PasswordChanges['requirePassword'];
}) {
  const { db, now, events, removals, creatorKey, requirePassword } = deps;

  /** Hides an account and leaves its rows to a job (see removals.ts). */
  async function deleteAccountOf(transaction: Queries, userId: string): Promise<boolean> {
    await lockUserForChange(transaction, db.dialect, userId);
    // The address may have changed before the lock was acquired.
    const user = await findUser(transaction, userId);
    if (user === undefined) return false;
    const { id, email, email_key } = user;
    await events.emit(transaction, 'user.deleted', { id, email });
    if (user.verified === 0) await deleteCode(transaction, email_key);
    const mark = creatorMark(email_key, creatorKey);
    await hideUser(transaction, { id, mark, time: now().toISOString() });
    return true;
  }

  async function requireFreshSignIn({ tokenHash }: Viewer): Promise<void> {
    const session = (await findSession(db.read, tokenHash)) ?? fail('unauthenticated');
    const limit = new Date(now().getTime() - freshSignInMinutes * 60_000).toISOString();
    if (session.created_at > limit) return;
    fail('passwordRequired', { issues: [{ field: 'password', message: 'is required' }] });
  }

  /**
   * Throws 'wrongPassword', and 'passwordRequired' without a password when the sign-in is over an
   * hour old, since a stolen or forgotten session must not suffice
   * (docs/product/accounts.md#account-deletion).
   */
  async function deleteAccount(
    viewer: Viewer,
    body: DeleteAccountBody | null,
    caller: Caller,
  ): Promise<DeleteAccountAnswer> {
    const password = body?.password;
    if (password === undefined) await requireFreshSignIn(viewer);
    else await requirePassword(viewer, caller, password);
    const isDeleted = await db.write((transaction) => deleteAccountOf(transaction, viewer.userId), {
      queue: sessionsVersionKey,
    });
    if (isDeleted) await removals.begin(viewer.userId);
    return { deleteUser: isDeleted };
  }

  return { deleteAccount, deleteAccountOf };
}
