import { parseLinkSecret } from '#contract/accounts.ts';
import type { LinkBody, UndoEmailAnswer } from '#contract/calls/own-account.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { fail } from '#server/shared/fail.ts';
import type { Caller } from '../caller.ts';
import { emailUndoneMail, securityMailExpiry } from '../mails.ts';
import { claimEmail } from '../names/conflicts.ts';
import { unmatchableHash } from '../passwords/hashing.ts';
import { deleteTemporaryPassword } from '../passwords/passwords-store.ts';
import { hashToken } from '../secrets.ts';
import { deleteOtherDevices } from '../sessions/known-devices-store.ts';
import { rememberPlace } from '../sessions/places.ts';
import { deleteSessions } from '../sessions/sessions-store.ts';
import { findUser, updateUser } from '../users-store.ts';
import { cancelEmailChange } from './cancel.ts';
import { changeEmailOf } from './change.ts';
import { consumeEmailUndos, findEmailUndo } from './email-changes-store.ts';

export function createEmailUndo(deps: {
  readonly db: Database;
  readonly now: () => Date;
  readonly outbox: Outbox;
  readonly publicUrl: string;
}) {
  const { db, now, outbox, publicUrl } = deps;

  /**
   * Restores the address that received this link, against an intruder: ends the password and all
   * sessions, voids later changes, notifies the lost address. Throws 'linkEnded', and 'invalidEmail'
   * if a verified account has taken the address (docs/product/accounts.md#change-of-address).
   */
  async function undoEmailChange(body: LinkBody, caller: Caller): Promise<UndoEmailAnswer> {
    const link = parseLinkSecret(body.link) ?? fail('linkEnded');
    const undo = await findEmailUndo(db.read, hashToken(link));
    const time = now();
    if (!undo || undo.expires_at <= time.toISOString()) fail('linkEnded');
    const { email, email_key } = undo;
    const mailId = await changeEmailOf(db, undo.user_id, async (transaction) => {
      const user = (await findUser(transaction, undo.user_id)) ?? fail('linkEnded');
      const taken = await consumeEmailUndos(transaction, undo);
      if (!taken.some((row) => row.link_hash === undo.link_hash)) fail('linkEnded');
      await claimEmail(outbox, transaction, { id: user.id, email_key });
      const password_hash = unmatchableHash();
      await updateUser(transaction, user.id, { email, email_key, password_hash });
      await cancelEmailChange(outbox, transaction, user.id);
      await deleteTemporaryPassword(transaction, user.id);
      await deleteSessions(transaction, user.id);
      await deleteOtherDevices(transaction, user.id, null);
      // Marks the caller as the owner, as strangers may have used up the budget of temporary
      // passwords.
      await rememberPlace(transaction, { id: user.id, email_key }, caller, time);
      // Their links are void.
      for (const row of taken) await outbox.cancel(transaction, row.email, 'emailChanged');
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

  return { undoEmailChange };
}
