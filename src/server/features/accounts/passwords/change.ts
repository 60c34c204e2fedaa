import type { ChangePasswordAnswer, ChangePasswordBody } from '#contract/calls/own-account.ts';
import { checkText } from '#contract/form-checks.ts';
import { changePasswordForm } from '#contract/forms.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { fail } from '#server/shared/fail.ts';
import type { Caller } from '../caller.ts';
import type { Accounts } from '../context.ts';
import { cancelEmailChange } from '../emails/cancel.ts';
import { passwordChangedMail, securityMailExpiry } from '../mails.ts';
import { describeDevice } from '../sessions/device.ts';
import { forgetOtherDevices, knownRequester } from '../sessions/places.ts';
import { deleteSessions } from '../sessions/sessions-store.ts';
import { findUser, type UserRow } from '../users-store.ts';
import { isCommonPassword } from './common-passwords.ts';
import {
  deleteTemporaryPassword,
  findTemporaryPassword,
  updatePassword,
} from './passwords-store.ts';

/** Throws 'weakPassword' or 'commonPassword' for the field. */
export function requireGoodPassword(password: string, field: string): void {
  const error = checkText(changePasswordForm.newPassword, password);
  if (error) fail('weakPassword', { issues: [{ field, message: error.issue }] });
  if (isCommonPassword(password)) {
    fail('commonPassword', { issues: [{ field, message: 'is too common' }] });
  }
}

/**
 * Sets a new password, ends all sessions, forgets other devices and notifies the owner. The current
 * one is regular, or the temporary one of this sign-in. Throws 'wrongPassword', 'weakPassword' or
 * 'commonPassword' (docs/product/accounts.md#change-of-password).
 */
export async function changePassword(
  accounts: Accounts,
  viewer: Viewer,
  body: ChangePasswordBody,
  caller: Caller,
): Promise<ChangePasswordAnswer> {
  await accounts.throttle.take(['passwordByAccount', viewer.userId]);
  const user = (await findUser(accounts.db.read, viewer.userId)) ?? fail('unauthenticated');
  if (!(await isCurrentPassword(accounts, user, caller, body.password))) {
    fail('wrongPassword', { issues: [{ field: 'password', message: 'is wrong' }] });
  }
  requireGoodPassword(body.newPassword, 'newPassword');
  const requester = knownRequester(user.email_key, caller);
  const hash = await accounts.passwords.hash(body.newPassword, requester);
  const now = accounts.now();
  const mayMail = await accounts.throttle.tryTake(['newsByAccount', user.id, 'passwordChanged']);
  const { updateUser, mailId } = await accounts.db.write(async (transaction) => {
    // False if another request has changed the password since it was read.
    const updateUser = await updatePassword(transaction, user.id, user.password_hash, hash);
    if (!updateUser) return { updateUser, mailId: null };
    await deleteTemporaryPassword(transaction, user.id);
    await accounts.outbox.cancel(transaction, user.email, 'temporaryPassword');
    await cancelEmailChange(accounts, transaction, user.id);
    await deleteSessions(transaction, user.id);
    await forgetOtherDevices(transaction, user, caller);
    if (!mayMail) return { updateUser, mailId: null };
    const device = describeDevice(caller.userAgent ?? '');
    const mail = passwordChangedMail({ device, time: now, publicUrl: accounts.publicUrl });
    const mailId = await accounts.outbox.enqueue(transaction, {
      to: user.email,
      purpose: 'passwordChanged',
      ...mail,
      expiresAt: securityMailExpiry(now),
    });
    return { updateUser, mailId };
  });
  if (mailId !== null) accounts.outbox.deliverLater(mailId);
  return { updateUser };
}

/** True for the regular password, or the temporary one used to sign in. */
export async function isCurrentPassword(
  accounts: Accounts,
  user: UserRow,
  caller: Caller,
  password: string,
): Promise<boolean> {
  const requester = knownRequester(user.email_key, caller);
  if (await accounts.passwords.matches(password, user.password_hash, requester)) return true;
  const temporary = await findTemporaryPassword(accounts.db.read, user.id);
  if (!temporary?.used_at) return false;
  return accounts.passwords.matches(password, temporary.password_hash, requester);
}
