import type { Queries } from '#server/db/engine/database.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { deleteEmailChange, listChangeEmails } from './email-changes-store.ts';

/**
 * Takes back the change of address that a user asked for and has not confirmed, with its mail. So
 * does everything that ends the password: whoever knew it must not leave a link behind that counts.
 */
export async function cancelEmailChange(
  { outbox }: { readonly outbox: Outbox },
  transaction: Queries,
  userId: string,
): Promise<void> {
  const email = await deleteEmailChange(transaction, userId);
  if (email !== undefined) await outbox.cancel(transaction, email, 'emailChange');
}

/** Cancels what waits for the addresses that a user had or wanted, before the user goes. */
export async function cancelEmailMails(
  { outbox }: { readonly outbox: Outbox },
  transaction: Queries,
  userId: string,
): Promise<void> {
  for (const email of await listChangeEmails(transaction, userId)) {
    await outbox.cancel(transaction, email, 'emailChange');
    await outbox.cancel(transaction, email, 'emailChanged');
  }
}
