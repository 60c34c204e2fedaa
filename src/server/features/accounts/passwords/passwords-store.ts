import type { Selectable } from 'kysely';
import type { TemporaryPasswordTable } from '#server/db/account-tables.ts';
import type { Queries } from '#server/db/engine/database.ts';

export type TemporaryPasswordRow = Selectable<TemporaryPasswordTable>;

/** Sets a password in place of the one that was read; false when it is another one by now. */
export async function updatePassword(
  transaction: Queries,
  id: string,
  oldHash: string,
  newHash: string,
): Promise<boolean> {
  const result = await transaction
    .updateTable('user')
    .set({ password_hash: newHash })
    .where('id', '=', id)
    .where('password_hash', '=', oldHash)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export async function findTemporaryPassword(
  queries: Queries,
  userId: string,
): Promise<TemporaryPasswordRow | undefined> {
  return queries
    .selectFrom('temporary_password')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** A user's one temporary password: a new one takes the place of the old. */
export async function replaceTemporaryPassword(
  transaction: Queries,
  row: TemporaryPasswordRow,
): Promise<void> {
  const { user_id, ...values } = row;
  await transaction
    .insertInto('temporary_password')
    .values({ user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Uses a temporary password up; false when it was used or replaced meanwhile. */
export async function consumeTemporaryPassword(
  transaction: Queries,
  row: TemporaryPasswordRow,
  usedAt: string,
): Promise<boolean> {
  const result = await transaction
    .updateTable('temporary_password')
    .set({ used_at: usedAt })
    .where('user_id', '=', row.user_id)
    .where('password_hash', '=', row.password_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export async function deleteTemporaryPassword(transaction: Queries, userId: string): Promise<void> {
  await transaction.deleteFrom('temporary_password').where('user_id', '=', userId).execute();
}

/** Ends a temporary password that nobody has used: it went to an address that counts no more. */
export async function deleteUnusedTemporaryPassword(
  transaction: Queries,
  userId: string,
): Promise<void> {
  await transaction
    .deleteFrom('temporary_password')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
