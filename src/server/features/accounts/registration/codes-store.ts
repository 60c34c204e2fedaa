import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { MailboxCodeTable } from '#server/db/account-tables.ts';
import type { RowsToDelete } from '#server/db/delete-slices.ts';
import type { Queries } from '#server/db/engine/database.ts';

export type CodeRow = Selectable<MailboxCodeTable>;

export async function findCode(queries: Queries, emailKey: string): Promise<CodeRow | undefined> {
  return queries
    .selectFrom('mailbox_code')
    .selectAll()
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

/** Remembers the code that it replaces. */
export async function replaceCode(
  transaction: Queries,
  row: Omit<CodeRow, 'replaced_hash'>,
): Promise<void> {
  const { email_key, ...values } = row;
  await transaction
    .insertInto('mailbox_code')
    .values({ email_key, ...values })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet(({ ref }) => ({ ...values, replaced_hash: ref('mailbox_code.code_hash') })),
    )
    .execute();
}

export async function extendCode(
  transaction: Queries,
  emailKey: string,
  expiresAt: string,
): Promise<void> {
  await transaction
    .updateTable('mailbox_code')
    .set({ expires_at: expiresAt })
    .where('email_key', '=', emailKey)
    .execute();
}

export async function consumeCode(transaction: Queries, code: CodeRow): Promise<boolean> {
  const result = await transaction
    .deleteFrom('mailbox_code')
    .where('email_key', '=', code.email_key)
    .where('code_hash', '=', code.code_hash)
    .executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}

export async function deleteCode(transaction: Queries, emailKey: string): Promise<void> {
  await transaction.deleteFrom('mailbox_code').where('email_key', '=', emailKey).execute();
}

export const oldCodes = (before: string): RowsToDelete => ({
  table: 'mailbox_code',
  key: ['email_key'],
  where: sql`created_at <= ${before}`,
});
