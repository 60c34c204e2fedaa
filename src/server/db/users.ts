import type { Dialect, Queries } from './database.ts';

function verifiedUser(queries: Queries, id: string) {
  return queries.selectFrom('user').where('id', '=', id).where('verified', '=', 1).select('id');
}

/** Whether there is a verified user of that id: others exist for themselves only. */
export async function isVerifiedUser(queries: Queries, id: string): Promise<boolean> {
  return (await verifiedUser(queries, id).executeTakeFirst()) !== undefined;
}

/** The same inside a unit of work, until whose end the user cannot be deleted. */
export async function holdVerifiedUser(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<boolean> {
  // On SQLite a unit of work is alone anyway.
  const held = verifiedUser(transaction, id).$if(dialect === 'postgres', (query) =>
    query.forKeyShare(),
  );
  return (await held.executeTakeFirst()) !== undefined;
}

/**
 * Keeps a user from being deleted until the unit of work ends, so that rows may refer to the user;
 * false when there is none. Many may at once.
 */
export async function lockUser(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<boolean> {
  const user = await transaction
    .selectFrom('user')
    .where('id', '=', id)
    .select('id')
    .$if(dialect === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();
  return user !== undefined;
}

/**
 * Before a user is changed or deleted: until the unit of work ends, no row that refers to the user
 * is added, and nobody else changes the user. False when there is none.
 */
export async function closeUser(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<boolean> {
  const user = await transaction
    .selectFrom('user')
    .where('id', '=', id)
    .select('id')
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return user !== undefined;
}
