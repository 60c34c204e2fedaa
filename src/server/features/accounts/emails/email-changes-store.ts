import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { EmailChangeTable, EmailUndoTable } from '#server/db/account-tables.ts';
import type { RowsToDelete } from '#server/db/delete-slices.ts';
import type { Queries } from '#server/db/engine/database.ts';

type EmailChangeRow = Selectable<EmailChangeTable>;
type EmailUndoRow = Selectable<EmailUndoTable>;

/** Call `deleteEmailChange` first, since a user can have only one pending change. */
export async function insertEmailChange(transaction: Queries, row: EmailChangeRow): Promise<void> {
  await transaction.insertInto('email_change').values(row).execute();
}

export async function consumeEmailChange(
  transaction: Queries,
  userId: string,
  linkHash: string,
): Promise<EmailChangeRow | undefined> {
  return transaction
    .deleteFrom('email_change')
    .where('user_id', '=', userId)
    .where('link_hash', '=', linkHash)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteEmailChange(
  transaction: Queries,
  userId: string,
): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom('email_change')
    .where('user_id', '=', userId)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

export async function insertEmailUndo(transaction: Queries, row: EmailUndoRow): Promise<void> {
  await transaction.insertInto('email_undo').values(row).execute();
}

export async function findEmailUndo(
  queries: Queries,
  linkHash: string,
): Promise<EmailUndoRow | undefined> {
  return queries
    .selectFrom('email_undo')
    .selectAll()
    .where('link_hash', '=', linkHash)
    .executeTakeFirst();
}

/**
 * Deletes and returns the undo link and the links of later changes. The result lacks the given link
 * if a concurrent request has used it.
 */
export async function consumeEmailUndos(
  transaction: Queries,
  undo: EmailUndoRow,
): Promise<readonly EmailUndoRow[]> {
  return transaction
    .deleteFrom('email_undo')
    .where('user_id', '=', undo.user_id)
    .where('changed_at', '>=', undo.changed_at)
    .returningAll()
    .execute();
}

export async function deleteEmailUndos(transaction: Queries, userId: string): Promise<void> {
  await transaction.deleteFrom('email_undo').where('user_id', '=', userId).execute();
}

export async function listChangeEmails(
  queries: Queries,
  userId: string,
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('email_change')
    .select('email')
    .where('user_id', '=', userId)
    .union(queries.selectFrom('email_undo').select('email').where('user_id', '=', userId))
    .execute();
  return rows.map(({ email }) => email);
}

export const expiredEmailChanges = (now: string): RowsToDelete => ({
  table: 'email_change',
  key: ['user_id'],
  where: sql`expires_at <= ${now}`,
});

export const expiredEmailUndos = (now: string): RowsToDelete => ({
  table: 'email_undo',
  key: ['link_hash'],
  where: sql`expires_at <= ${now}`,
});
