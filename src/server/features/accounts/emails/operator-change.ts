import { emailUndoDays } from '#contract/accounts.ts';
import { checkText, cleanText } from '#contract/form-checks.ts';
import { changeEmailForm } from '#contract/forms.ts';
import type { Database } from '#server/db/engine/database.ts';
import { isUniqueViolation } from '#server/db/engine/unique-violation.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { fail } from '#server/shared/fail.ts';
import { lockUserForChange } from '#server/shared/users/user-locks-store.ts';
import { emailGivenMail, emailReplacedMail, securityMailExpiry } from '../mails.ts';
import { claimEmail, duplicateFailure } from '../names/conflicts.ts';
import { deleteUnusedTemporaryPassword } from '../passwords/passwords-store.ts';
import { hashToken, newLinkSecret } from '../secrets.ts';
import { deleteOtherDevices } from '../sessions/known-devices-store.ts';
import { deleteSessions } from '../sessions/sessions-store.ts';
import { findUser, updateUser } from '../users-store.ts';
import { cancelEmailChange, cancelEmailMails } from './cancel.ts';
import { deleteEmailUndos, insertEmailUndo } from './email-changes-store.ts';

interface GivenEmail {
  readonly email: string;
  /** False if somebody else reads the mails of the old address. */
  readonly canUndo: boolean;
}

export function createOperatorEmailChange(deps: {
  readonly db: Database;
  readonly now: () => Date;
  readonly outbox: Outbox;
  readonly publicUrl: string;
  readonly banKey: Buffer;
}) {
  const { db, now, outbox, publicUrl, banKey } = deps;

  function requireNewEmail(given: string): string {
    const error = checkText(changeEmailForm.email, given);
    if (error) fail('invalidEmail', { issues: [{ field: 'email', message: error.issue }] });
    return cleanText(changeEmailForm.email, given);
  }

  /**
   * Changes an address without confirmation. Returns the ids of the mails. Throws 'userNotFound',
   * 'emailOutdated' for an unverified account, 'accountBanned', and 'invalidEmail' for the
   * account's own address or a taken one (docs/product/admin.md#accounts).
   */
  async function giveEmail(
    userId: string,
    { email: given, canUndo }: GivenEmail,
  ): Promise<readonly string[]> {
    const email = requireNewEmail(given);
    const email_key = email.toLowerCase();
    const link = canUndo ? newLinkSecret() : null;
    const time = now();
    const undoEnd = new Date(time.getTime() + emailUndoDays * 86_400_000);
    const work = db.write(async (transaction) => {
      await lockUserForChange(transaction, db.dialect, userId);
      const user = (await findUser(transaction, userId)) ?? fail('userNotFound');
      if (user.banned_at !== null) fail('accountBanned');
      if (user.verified === 0) fail('emailOutdated');
      if (user.email_key === email_key) throw duplicateFailure('email');
      await claimEmail({ outbox, banKey }, transaction, { id: userId, email_key });
      await cancelEmailChange(outbox, transaction, userId);
      if (link === null) {
        await cancelEmailMails(outbox, transaction, userId);
        await deleteEmailUndos(transaction, userId);
      }
      await updateUser(transaction, userId, { email, email_key });
      await deleteUnusedTemporaryPassword(transaction, userId);
      await outbox.cancel(transaction, user.email);
      if (link !== null) {
        await insertEmailUndo(transaction, {
          link_hash: hashToken(link),
          user_id: userId,
          email: user.email,
          email_key: user.email_key,
          changed_at: time.toISOString(),
          expires_at: undoEnd.toISOString(),
        });
      }
      await deleteOtherDevices(transaction, userId, null);
      await deleteSessions(transaction, userId);
      return [
        await outbox.enqueue(transaction, {
          to: email,
          purpose: 'emailGiven',
          ...emailGivenMail(time, publicUrl),
          expiresAt: securityMailExpiry(time),
        }),
        await outbox.enqueue(transaction, {
          to: user.email,
          purpose: 'emailChanged',
          ...emailReplacedMail(link, time, publicUrl),
          expiresAt: undoEnd,
        }),
      ];
    });
    return work.catch((error: unknown) => {
      if (isUniqueViolation(error)) throw duplicateFailure('email');
      throw error;
    });
  }

  return { requireNewEmail, giveEmail };
}
