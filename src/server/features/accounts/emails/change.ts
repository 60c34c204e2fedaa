import { emailLinkMinutes, emailUndoDays, parseLinkSecret } from '#contract/accounts.ts';
import type {
  ChangeEmailAnswer,
  ChangeEmailBody,
  EmailAnswer,
  LinkBody,
  UndoEmailAnswer,
} from '#contract/calls/own-account.ts';
import { checkText, cleanText } from '#contract/form-checks.ts';
import { changeEmailForm } from '#contract/forms.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { isUniqueViolation } from '#server/db/engine/unique-violation.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { fail } from '#server/shared/fail.ts';
import type { Quotas } from '#server/shared/throttle/quotas.ts';
import type { Throttle } from '#server/shared/throttle/throttle.ts';
import { lockUserExclusively, lockUserForChange } from '#server/shared/users/user-locks-store.ts';
import { isBannedMailbox } from '../bans/mailbox-mark.ts';
import type { Caller } from '../caller.ts';
import {
  confirmEmailMail,
  emailChangedMail,
  emailUndoneMail,
  securityMailExpiry,
} from '../mails.ts';
import { claimEmail, duplicateFailure } from '../names/conflicts.ts';
import type { PasswordChanges } from '../passwords/change.ts';
import { unmatchableHash } from '../passwords/hashing.ts';
import {
  deleteTemporaryPassword,
  deleteUnusedTemporaryPassword,
} from '../passwords/passwords-store.ts';
import { mailLimitSubject } from '../registration/mail-limit-subject.ts';
import { hashToken, newLinkSecret } from '../secrets.ts';
import { deleteOtherDevices } from '../sessions/known-devices-store.ts';
import { rememberPlace } from '../sessions/places.ts';
import { deleteSessions, findSession } from '../sessions/sessions-store.ts';
import { findUser, findUserByEmail, type UserRow, updateUser } from '../users-store.ts';
import { cancelEmailChange } from './cancel.ts';
import {
  consumeEmailChange,
  consumeEmailUndos,
  findEmailUndo,
  insertEmailChange,
  insertEmailUndo,
} from './email-changes-store.ts';

export function createEmailChanges(deps: {
  readonly db: Database;
  readonly now: () => Date;
  readonly outbox: Outbox;
  readonly quotas: Quotas;
  readonly throttle: Throttle;
  readonly publicUrl: string;
  readonly banKey: Buffer;
  readonly requirePassword: PasswordChanges['requirePassword'];
}) {
  const { db, now, outbox, quotas, throttle, publicUrl, banKey, requirePassword } = deps;

  /**
   * A taken or banned address gets no mail, but the same response. Throws 'wrongPassword',
   * 'tooManyRequests' and 'invalidEmail' (docs/product/accounts.md#change-of-address).
   */
  async function requestEmailChange(
    viewer: Viewer,
    body: ChangeEmailBody,
    caller: Caller,
  ): Promise<ChangeEmailAnswer> {
    const error = checkText(changeEmailForm.email, body.email);
    if (error) refuseEmail(error.issue);
    const email = cleanText(changeEmailForm.email, body.email);
    const emailKey = email.toLowerCase();
    const user = await requirePassword(viewer, caller, body.password);
    if (emailKey === user.email_key) refuseEmail('is your address already');
    await quotas.check('emailChanges', user.id);
    const [mailbox, share] = mailLimitSubject(emailKey);
    await throttle.take(
      ['emailLinkByMailboxAndAccount', mailbox, share, user.id],
      ['emailLinkByMailbox', mailbox, share],
    );

    const link = newLinkSecret();
    const expiresAt = new Date(now().getTime() + emailLinkMinutes * 60_000);
    const mailId = await db.write(async (transaction) => {
      await quotas.count(transaction, 'emailChanges', user.id);
      await lockUserExclusively(transaction, db.dialect, user.id);
      // A change of password may have ended the session during hashing.
      await requireSignedIn(transaction, viewer);
      await cancelEmailChange(outbox, transaction, user.id);
      await insertEmailChange(transaction, {
        user_id: user.id,
        email,
        email_key: emailKey,
        link_hash: hashToken(link),
        expires_at: expiresAt.toISOString(),
      });
      const account = await findUserByEmail(transaction, emailKey);
      if (account?.verified === 1) return null;
      if (await isBannedMailbox(transaction, emailKey, banKey)) return null;
      return outbox.enqueue(transaction, {
        to: email,
        purpose: 'emailChange',
        ...confirmEmailMail(link, publicUrl),
        expiresAt,
      });
    });
    // The response time must not reveal whether a mail is sent.
    if (mailId !== null) outbox.deliverLater(mailId);
    return { linkSent: true };
  }

  /**
   * Ends all other sessions, forgets known places and mails an undo link to the old address. Throws
   * 'linkEnded', 'accountBanned' for a banned mailbox, and 'invalidEmail' if a verified account has
   * taken the address.
   */
  async function confirmEmailChange(
    viewer: Viewer,
    body: LinkBody,
    caller: Caller,
  ): Promise<EmailAnswer> {
    const link = parseLinkSecret(body.link) ?? fail('linkEnded');
    const undoLink = newLinkSecret();
    const time = now();
    const undoEnd = new Date(time.getTime() + emailUndoDays * 86_400_000);
    const { email, mailId } = await changeEmailOf(viewer.userId, async (transaction) => {
      const user = await requireSignedIn(transaction, viewer);
      const change = await consumeEmailChange(transaction, user.id, hashToken(link));
      if (!change || change.expires_at <= time.toISOString()) fail('linkEnded');
      const { email, email_key } = change;
      await claimEmail({ outbox, banKey }, transaction, { id: user.id, email_key });
      await updateUser(transaction, user.id, { email, email_key });
      await insertEmailUndo(transaction, {
        link_hash: hashToken(undoLink),
        user_id: user.id,
        email: user.email,
        email_key: user.email_key,
        changed_at: time.toISOString(),
        expires_at: undoEnd.toISOString(),
      });
      await deleteUnusedTemporaryPassword(transaction, user.id);
      await outbox.cancel(transaction, user.email, 'temporaryPassword');
      await deleteSessions(transaction, user.id, viewer.tokenHash);
      // The marks of known devices are hashed with the old address.
      await deleteOtherDevices(transaction, user.id, null);
      await rememberPlace(transaction, { id: user.id, email_key }, caller, time);
      const mailId = await outbox.enqueue(transaction, {
        to: user.email,
        purpose: 'emailChanged',
        ...emailChangedMail(undoLink, time, publicUrl),
        expiresAt: undoEnd,
      });
      return { email, mailId };
    });
    outbox.deliverLater(mailId);
    return { email };
  }

  /**
   * Restores the address that received the link and, to lock out an intruder, voids the password,
   * all sessions and later changes of the address. Throws 'linkEnded', 'accountBanned' for a banned
   * mailbox, and 'invalidEmail' if a verified account has taken the address
   * (docs/product/accounts.md#change-of-address).
   */
  async function undoEmailChange(body: LinkBody, caller: Caller): Promise<UndoEmailAnswer> {
    const link = parseLinkSecret(body.link) ?? fail('linkEnded');
    const undo = await findEmailUndo(db.read, hashToken(link));
    const time = now();
    if (!undo || undo.expires_at <= time.toISOString()) fail('linkEnded');
    const { email, email_key } = undo;
    const mailId = await changeEmailOf(undo.user_id, async (transaction) => {
      const user = (await findUser(transaction, undo.user_id)) ?? fail('linkEnded');
      const undos = await consumeEmailUndos(transaction, undo);
      if (!undos.some((row) => row.link_hash === undo.link_hash)) fail('linkEnded');
      await claimEmail({ outbox, banKey }, transaction, { id: user.id, email_key });
      const password_hash = unmatchableHash();
      await updateUser(transaction, user.id, { email, email_key, password_hash });
      await cancelEmailChange(outbox, transaction, user.id);
      await deleteTemporaryPassword(transaction, user.id);
      await deleteSessions(transaction, user.id);
      await deleteOtherDevices(transaction, user.id, null);
      // Makes the caller known, since strangers may have used up the budget of temporary passwords
      // for unknown callers.
      await rememberPlace(transaction, { id: user.id, email_key }, caller, time);
      for (const row of undos) await outbox.cancel(transaction, row.email, 'emailChanged');
      if (user.email_key === email_key) return null;
      await outbox.cancel(transaction, user.email);
      return outbox.enqueue(transaction, {
        to: user.email,
        purpose: 'emailUndone',
        ...emailUndoneMail(time, publicUrl),
        expiresAt: securityMailExpiry(time),
      });
    });
    if (mailId !== null) outbox.deliverLater(mailId);
    return { _id: undo.user_id, email };
  }

  /** Throws 'invalidEmail' when another account took the address first. */
  async function changeEmailOf<Result>(
    userId: string,
    change: (transaction: Queries) => Promise<Result>,
  ): Promise<Result> {
    return db
      .write(async (transaction) => {
        await lockUserForChange(transaction, db.dialect, userId);
        return change(transaction);
      })
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) throw duplicateFailure('email');
        throw error;
      });
  }

  return { requestEmailChange, confirmEmailChange, undoEmailChange };
}

function refuseEmail(message: string): never {
  fail('invalidEmail', { issues: [{ field: 'email', message }] });
}

/** The session may have ended while waiting for the row lock. */
async function requireSignedIn(transaction: Queries, viewer: Viewer): Promise<UserRow> {
  if (!(await findSession(transaction, viewer.tokenHash))) fail('unauthenticated');
  return (await findUser(transaction, viewer.userId)) ?? fail('unauthenticated');
}
