import type { Selectable } from 'kysely';
import type { TemporaryPasswordTable } from '#server/db/account-tables.ts';
import type { Queries } from '#server/db/engine/database.ts';

export type TemporaryPasswordRow = Selectable<TemporaryPasswordTable>;

/** Returns false if the password has changed since it was read. */
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
