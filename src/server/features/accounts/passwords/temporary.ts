import { parseEmail, temporaryPasswordMinutes } from '#contract/accounts.ts';
import type { ForgotAnswer, ForgotBody } from '#contract/calls/accounts.ts';
import { fail } from '#server/shared/fail.ts';
import { lockUser } from '#server/shared/users/user-locks-store.ts';
import type { Caller } from '../caller.ts';
import type { Accounts } from '../context.ts';
import { temporaryPasswordMail } from '../mails.ts';
import { mailLimitSubject } from '../registration/mail-limit-subject.ts';
import { newTemporaryPassword } from '../secrets.ts';
import { findPlace, type Place, requesterAt } from '../sessions/places.ts';
import { unverifiedCutoff } from '../sessions/sessions.ts';
import { findUser, findUserByEmail } from '../users-store.ts';
import { replaceTemporaryPassword } from './passwords-store.ts';

/**
 * Mails a single-use password, valid for half an hour; the regular one stays until it is used.
 * `sendPassword` is true if the mail left immediately. Throws 'userNotFound', or 'emailOutdated'
 * for an unverified, deleted or changed account (docs/product/accounts.md#temporary-password).
 */
export async function sendTemporaryPassword(
  accounts: Accounts,
  body: ForgotBody,
  caller: Caller,
): Promise<ForgotAnswer> {
  const emailKey = parseEmail(body.email)?.toLowerCase();
  if (emailKey === undefined) fail('userNotFound');
  const place = await findPlace(accounts, emailKey, caller);
  const requester = requesterAt(place, emailKey, caller);
  accounts.passwords.requireCapacity(requester);
  await takeAttempt(accounts, emailKey, place, caller);
  const user = await findUserByEmail(accounts.db.read, emailKey);
  const now = accounts.now();
  if (user === undefined) fail('userNotFound');
  if (user.verified === 0) {
    fail(user.created_at <= unverifiedCutoff(now) ? 'userNotFound' : 'emailOutdated');
  }

  const password = newTemporaryPassword();
  const hash = await accounts.passwords.hash(password, requester);
  const expiresAt = new Date(now.getTime() + temporaryPasswordMinutes * 60_000);
  const mailId = await accounts.db.write(async (transaction) => {
    if (!(await lockUser(transaction, accounts.db.dialect, user.id))) fail('emailOutdated');
    // The address may have changed during hashing.
    const current = await findUser(transaction, user.id);
    if (current?.email_key !== emailKey) fail('emailOutdated');
    await replaceTemporaryPassword(transaction, {
      user_id: user.id,
      password_hash: hash,
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      used_at: null,
    });
    const mail = temporaryPasswordMail(password, accounts.publicUrl);
    return accounts.outbox.enqueue(transaction, {
      to: user.email,
      purpose: 'temporaryPassword',
      ...mail,
      expiresAt,
    });
  });
  return { sendPassword: await accounts.outbox.deliver(mailId), updateUser: true };
}

/** Known devices, known addresses and strangers have separate budgets. */
async function takeAttempt(
  { throttle }: Accounts,
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
