import { parseEmail, temporaryPasswordMinutes } from '#contract/accounts.ts';
import type { ForgotAnswer, ForgotBody } from '#contract/calls/accounts.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { fail } from '#server/shared/fail.ts';
import type { Throttle } from '#server/shared/throttle/throttle.ts';
import { lockUser } from '#server/shared/users/user-locks-store.ts';
import type { Caller } from '../caller.ts';
import { temporaryPasswordMail } from '../mails.ts';
import type { Passwords } from '../passwords/hashing.ts';
import { mailLimitSubject } from '../registration/mail-limit-subject.ts';
import { newTemporaryPassword } from '../secrets.ts';
import { findPlace, type Place, requesterAt } from '../sessions/places.ts';
import { unverifiedCutoff } from '../sessions/sessions.ts';
import { findUser, findUserByEmail } from '../users-store.ts';
import { replaceTemporaryPassword } from './passwords-store.ts';

export function createTemporaryPasswords(deps: {
  readonly db: Database;
  readonly now: () => Date;
  readonly outbox: Outbox;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly publicUrl: string;
}) {
  const { db, now, outbox, passwords, throttle, publicUrl } = deps;

  /**
   * Mails a single-use password, valid for half an hour; the regular one stays until it is used.
   * `sendPassword` is true if the mail left immediately. Throws 'userNotFound', or 'emailOutdated'
   * for an unverified, deleted or changed account (docs/product/accounts.md#temporary-password).
   */
  async function sendTemporaryPassword(body: ForgotBody, caller: Caller): Promise<ForgotAnswer> {
    const emailKey = parseEmail(body.email)?.toLowerCase();
    if (emailKey === undefined) fail('userNotFound');
    const place = await findPlace(db.read, emailKey, caller, now());
    const requester = requesterAt(place, emailKey, caller);
    passwords.requireCapacity(requester);
    await takeAttempt(emailKey, place, caller);
    const user = await findUserByEmail(db.read, emailKey);
    const time = now();
    if (user === undefined) fail('userNotFound');
    if (user.verified === 0) {
      fail(user.created_at <= unverifiedCutoff(time) ? 'userNotFound' : 'emailOutdated');
    }

    const password = newTemporaryPassword();
    const hash = await passwords.hash(password, requester);
    const expiresAt = new Date(time.getTime() + temporaryPasswordMinutes * 60_000);
    const mailId = await db.write(async (transaction) => {
      if (!(await lockUser(transaction, db.dialect, user.id))) fail('emailOutdated');
      // The address may have changed during hashing.
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

  /** Known devices, known addresses and strangers have separate budgets. */
  async function takeAttempt(emailKey: string, place: Place, { address }: Caller): Promise<void> {
    const share = mailLimitSubject(emailKey);
    if (place !== 'unknown') return throttle.take(['forgotByMailboxAndPlace', ...share, place]);
    await throttle.take(
      ['forgotByAddress', address],
      ['forgotByMailboxAndAddress', ...share, address],
      ['forgotByMailbox', ...share],
    );
  }

  return { sendTemporaryPassword };
}
