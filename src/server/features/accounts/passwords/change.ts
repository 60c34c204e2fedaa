import type { ChangePasswordAnswer, ChangePasswordBody } from '#contract/calls/own-account.ts';
import { checkText } from '#contract/form-checks.ts';
import { changePasswordForm } from '#contract/forms.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { fail } from '#server/shared/fail.ts';
import type { Throttle } from '#server/shared/throttle/throttle.ts';
import type { Caller } from '../caller.ts';
import { cancelEmailChange } from '../emails/cancel.ts';
import { passwordChangedMail, securityMailExpiry } from '../mails.ts';
import type { Passwords } from '../passwords/hashing.ts';
import type { RequirePassword } from '../passwords/require-password.ts';
import { describeDevice } from '../sessions/device.ts';
import { forgetOtherDevices, knownRequester } from '../sessions/places.ts';
import { deleteSessions } from '../sessions/sessions-store.ts';
import { isCommonPassword } from './common-passwords.ts';
import { deleteTemporaryPassword, updatePassword } from './passwords-store.ts';

/** Throws 'weakPassword' or 'commonPassword' for the field. */
export function requireGoodPassword(password: string, field: string): void {
  const error = checkText(changePasswordForm.newPassword, password);
  if (error) fail('weakPassword', { issues: [{ field, message: error.issue }] });
  if (isCommonPassword(password)) {
    fail('commonPassword', { issues: [{ field, message: 'is too common' }] });
  }
}

export function createPasswordChange(deps: {
  readonly db: Database;
  readonly now: () => Date;
  readonly outbox: Outbox;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly publicUrl: string;
  readonly requirePassword: RequirePassword;
}) {
  const { db, now, outbox, passwords, throttle, publicUrl, requirePassword } = deps;

  /**
   * Sets a new password, ends all sessions, forgets other devices and notifies the owner. The current
   * one is regular, or the temporary one of this sign-in. Throws 'wrongPassword', 'weakPassword' or
   * 'commonPassword' (docs/product/accounts.md#change-of-password).
   */
  async function changePassword(
    viewer: Viewer,
    body: ChangePasswordBody,
    caller: Caller,
  ): Promise<ChangePasswordAnswer> {
    const user = await requirePassword(viewer, caller, body.password);
    requireGoodPassword(body.newPassword, 'newPassword');
    const requester = knownRequester(user.email_key, caller);
    const hash = await passwords.hash(body.newPassword, requester);
    const time = now();
    const mayMail = await throttle.tryTake(['newsByAccount', user.id, 'passwordChanged']);
    const { updateUser, mailId } = await db.write(async (transaction) => {
      // False if another request has changed the password since it was read.
      const updateUser = await updatePassword(transaction, user.id, user.password_hash, hash);
      if (!updateUser) return { updateUser, mailId: null };
      await deleteTemporaryPassword(transaction, user.id);
      await outbox.cancel(transaction, user.email, 'temporaryPassword');
      await cancelEmailChange(outbox, transaction, user.id);
      await deleteSessions(transaction, user.id);
      await forgetOtherDevices(transaction, user, caller);
      if (!mayMail) return { updateUser, mailId: null };
      const device = describeDevice(caller.userAgent ?? '');
      const mail = passwordChangedMail({ device, time: time, publicUrl: publicUrl });
      const mailId = await outbox.enqueue(transaction, {
        to: user.email,
        purpose: 'passwordChanged',
        ...mail,
        expiresAt: securityMailExpiry(time),
      });
      return { updateUser, mailId };
    });
    if (mailId !== null) outbox.deliverLater(mailId);
    return { updateUser };
  }

  return { changePassword };
}
