import {
  type ChangePasswordAnswer,
  type ChangePasswordBody,
  fitsPasswordRule,
} from '#contract/accounts.ts';
import { fail } from '#server/fail.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Accounts } from '../context.ts';
import { deleteSessions, findUser, type UserRow } from '../store.ts';
import { isCommonPassword } from './common.ts';
import { deleteTemporaryPassword, findTemporaryPassword, updatePassword } from './store.ts';

/** Fails as 'weakPassword' on that field unless a password fits the rule and is not a common one. */
export function requireGoodPassword(password: string, field: string): void {
  if (fitsPasswordRule(password) && !isCommonPassword(password)) return;
  const message = fitsPasswordRule(password) ? 'is too common' : 'does not fit the rule';
  fail('weakPassword', { issues: [{ field, message }] });
}

/**
 * Sets a new password and ends every session of the account. The current one is the own password,
 * or the temporary one that the user signed in with. Fails as 'wrongPassword' or 'weakPassword'.
 */
export async function changePassword(
  accounts: Accounts,
  viewer: Viewer,
  body: ChangePasswordBody,
): Promise<ChangePasswordAnswer> {
  await accounts.throttle.take(['passwordByAccount', viewer.userId]);
  const user = (await findUser(accounts.db.read, viewer.userId)) ?? fail('unauthenticated');
  if (!(await isCurrentPassword(accounts, user, body.password))) {
    fail('wrongPassword', { issues: [{ field: 'password', message: 'is not your password' }] });
  }
  requireGoodPassword(body.newPassword, 'newPassword');
  const hash = await accounts.passwords.hash(body.newPassword);
  return accounts.db.write(async (transaction) => {
    // False when another request changed the password since this one read it.
    const updateUser = await updatePassword(transaction, user.id, user.password_hash, hash);
    if (updateUser) {
      await deleteTemporaryPassword(transaction, user.id);
      await accounts.outbox.withdraw(transaction, user.email);
      await deleteSessions(transaction, user.id);
    }
    return { updateUser };
  });
}

/** Whether it is the own password, or the temporary one that the user signed in with. */
export async function isCurrentPassword(
  accounts: Accounts,
  user: UserRow,
  password: string,
): Promise<boolean> {
  if (await accounts.passwords.matches(password, user.password_hash)) return true;
  const temporary = await findTemporaryPassword(accounts.db.read, user.id);
  if (!temporary?.used_at) return false;
  return accounts.passwords.matches(password, temporary.password_hash);
}
