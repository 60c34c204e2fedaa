import { freshSignInMinutes } from '#contract/accounts.ts';
import type { DeleteAccountAnswer, DeleteAccountBody } from '#contract/calls/own-account.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { fail } from '#server/shared/fail.ts';
import type { Caller } from '../caller.ts';
import type { Accounts } from '../context.ts';
import { isCurrentPassword } from '../passwords/change.ts';
import { findSession } from '../sessions/sessions-store.ts';
import { findUser, type UserRow } from '../users-store.ts';
import { deleteAccountOf } from './delete-account.ts';

/**
 * Deletes the viewer's account and data, hidden immediately. Created items stay with only a mark
 * (see `creatorMark`). Throws 'passwordRequired' when the sign-in is over an hour old and no
 * password was sent, and 'wrongPassword' (docs/product/accounts.md#account-deletion).
 */
export async function deleteAccount(
  accounts: Accounts,
  viewer: Viewer,
  body: DeleteAccountBody | null,
  caller: Caller,
): Promise<DeleteAccountAnswer> {
  const user = (await findUser(accounts.db.read, viewer.userId)) ?? fail('unauthenticated');
  await confirm(accounts, { viewer, user, caller }, body?.password);
  const isDeleted = await accounts.db.write((transaction) =>
    deleteAccountOf({ ...accounts, dialect: accounts.db.dialect }, transaction, user.id),
  );
  if (isDeleted) await accounts.removals.begin(user.id);
  return { deleteUser: isDeleted };
}

interface OwnDeletion {
  readonly viewer: Viewer;
  readonly user: UserRow;
  readonly caller: Caller;
}

/** A stolen or forgotten session must not suffice to delete an account. */
async function confirm(
  accounts: Accounts,
  { viewer, user, caller }: OwnDeletion,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) {
    const session = await findSession(accounts.db.read, viewer.tokenHash);
    const limit = new Date(accounts.now().getTime() - freshSignInMinutes * 60_000).toISOString();
    if (session === undefined) fail('unauthenticated');
    if (session.created_at > limit) return;
    fail('passwordRequired', { issues: [{ field: 'password', message: 'is required' }] });
  }
  await accounts.throttle.take(['passwordByAccount', user.id]);
  if (await isCurrentPassword(accounts, user, caller, password)) return;
  fail('wrongPassword', { issues: [{ field: 'password', message: 'is wrong' }] });
}
