import { parseEmail, temporaryPasswordMinutes } from '#contract/accounts.ts';
import type { ForgotAnswer, ForgotBody } from '#contract/calls/accounts.ts';
import type { ChangePasswordAnswer, ChangePasswordBody } from '#contract/calls/own-account.ts';
import { checkText } from '#contract/form-checks.ts';
import { changePasswordForm } from '#contract/forms.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { fail } from '#server/shared/fail.ts';
import type { Throttle } from '#server/shared/throttle/throttle.ts';
import { lockUser } from '#server/shared/users/user-locks-store.ts';
import type { Caller } from '../caller.ts';
import { cancelEmailChange } from '../emails/cancel.ts';
import { passwordChangedMail, securityMailExpiry, temporaryPasswordMail } from '../mails.ts';
import { mailLimitSubject } from '../registration/mail-limit-subject.ts';
import { newTemporaryPassword } from '../secrets.ts';
import { describeDevice } from '../sessions/device.ts';
import {
  findPlace,
  forgetOtherDevices,
  knownRequester,
  type Place,
  requesterAt,
} from '../sessions/places.ts';
import { unverifiedCutoff } from '../sessions/sessions.ts';
import { deleteSessions } from '../sessions/sessions-store.ts';
import { findUser, findUserByEmail, type UserRow } from '../users-store.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { Passwords } from './hashing.ts';
import {
  deleteTemporaryPassword,
  findTemporaryPassword,
  replaceTemporaryPassword,
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

export type PasswordChanges = ReturnType<typeof createPasswordChanges>;

export function createPasswordChanges(deps: {
  readonly db: Database;
  readonly now: () => Date;
  readonly outbox: Outbox;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly publicUrl: string;
}) {
  const { db, now, outbox, passwords, throttle, publicUrl } = deps;

  async function isCurrent(user: UserRow, caller: Caller, password: string): Promise<boolean> {
    const requester = knownRequester(user.email_key, caller);
    if (await passwords.matches(password, user.password_hash, requester)) return true;
    const temporary = await findTemporaryPassword(db.read, user.id);
    if (!temporary?.used_at) return false;
    return passwords.matches(password, temporary.password_hash, requester);
  }

  async function requirePassword(
    viewer: Viewer,
    caller: Caller,
    password: string,
  ): Promise<UserRow> {
    await throttle.take(['passwordByAccount', viewer.userId]);
    const user = (await findUser(db.read, viewer.userId)) ?? fail('unauthenticated');
    if (await isCurrent(user, caller, password)) return user;
    fail('wrongPassword', { issues: [{ field: 'password', message: 'is wrong' }] });
  }

  /**
   * Ends all sessions, forgets other devices and notifies the owner. Throws 'wrongPassword',
   * 'weakPassword' or 'commonPassword' (docs/product/accounts.md#change-of-password).
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
    const { isUpdated, mailId } = await db.write(async (transaction) => {
      const isUpdated = await updatePassword(transaction, user.id, user.password_hash, hash);
      if (!isUpdated) return { isUpdated, mailId: null };
      await deleteTemporaryPassword(transaction, user.id);
      await outbox.cancel(transaction, user.email, 'temporaryPassword');
      await cancelEmailChange(outbox, transaction, user.id);
      await deleteSessions(transaction, user.id);
      await forgetOtherDevices(transaction, user, caller);
      if (!mayMail) return { isUpdated, mailId: null };
      const device = describeDevice(caller.userAgent ?? '');
      const mail = passwordChangedMail({ device, time, publicUrl });
      const mailId = await outbox.enqueue(transaction, {
        to: user.email,
        purpose: 'passwordChanged',
        ...mail,
        expiresAt: securityMailExpiry(time),
      });
      return { isUpdated, mailId };
    });
    if (mailId !== null) outbox.deliverLater(mailId);
    return { updateUser: isUpdated };
  }

  /**
   * Mails a single-use password, valid for half an hour. `sendPassword` is true if the mail was
   * sent immediately. Throws 'userNotFound', 'accountBanned', or 'emailOutdated' for an unverified,
   * deleted or changed account (docs/product/accounts.md#temporary-password).
   */
  async function sendTemporaryPassword(body: ForgotBody, caller: Caller): Promise<ForgotAnswer> {
    const emailKey = parseEmail(body.email)?.toLowerCase();
    if (emailKey === undefined) fail('userNotFound');
    const place = await findPlace(db.read, emailKey, caller, now());
    const requester = requesterAt(place, emailKey, caller);
    passwords.requireCapacity(requester);
    await takeTemporaryAttempt(emailKey, place, caller);
    const user = await findUserByEmail(db.read, emailKey);
    const time = now();
    if (user === undefined) fail('userNotFound');
    if (user.banned_at !== null) fail('accountBanned');
    if (user.verified === 0) {
      fail(user.created_at <= unverifiedCutoff(time) ? 'userNotFound' : 'emailOutdated');
    }

    const password = newTemporaryPassword();
    const hash = await passwords.hash(password, requester);
    const expiresAt = new Date(time.getTime() + temporaryPasswordMinutes * 60_000);
    const mailId = await db.write(async (transaction) => {
      if (!(await lockUser(transaction, db.dialect, user.id))) {
        fail((await findUser(transaction, user.id)) ? 'accountBanned' : 'emailOutdated');
      }
      const current = await findUser(transaction, user.id);
      if (current?.email_key !== emailKey) fail('emailOutdated');
      await replaceTemporaryPassword(transaction, {
        user_id: user.id,
        password_hash: hash,
        created_at: time.toISOString(),
        expires_at: expiresAt.toISOString(),
        used_at: null,
      });
      const mail = temporaryPasswordMail(password, publicUrl);
      return outbox.enqueue(transaction, {
        to: user.email,
        purpose: 'temporaryPassword',
        ...mail,
        expiresAt,
      });
    });
    return { sendPassword: await outbox.deliver(mailId), updateUser: true };
  }

  /**
   * Known devices and addresses have separate budgets, so that strangers cannot block the owner.
   */
  async function takeTemporaryAttempt(
    emailKey: string,
    place: Place,
    { address }: Caller,
  ): Promise<void> {
    const share = mailLimitSubject(emailKey);
    if (place !== 'unknown') return throttle.take(['forgotByMailboxAndPlace', ...share, place]);
    await throttle.take(
      ['forgotByAddress', address],
      ['forgotByMailboxAndAddress', ...share, address],
      ['forgotByMailbox', ...share],
    );
  }

  return { requirePassword, changePassword, sendTemporaryPassword };
}
