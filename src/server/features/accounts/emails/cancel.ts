import type { Queries } from '#server/db/engine/database.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { deleteEmailChange, listChangeEmails } from './email-changes-store.ts';

/** Also called when the password changes, so that an intruder leaves no valid link behind. */
export async function cancelEmailChange(
  outbox: Outbox,
  transaction: Queries,
  userId: string,
): Promise<void> {
  const email = await deleteEmailChange(transaction, userId);
  if (email !== undefined) await outbox.cancel(transaction, email, 'emailChange');
}

export async function cancelEmailMails(
  outbox: Outbox,
  transaction: Queries,
  userId: string,
): Promise<void> {
  for (const email of await listChangeEmails(transaction, userId)) {
    await outbox.cancel(transaction, email, 'emailChange');
    await outbox.cancel(transaction, email, 'emailChanged');
  }
}
