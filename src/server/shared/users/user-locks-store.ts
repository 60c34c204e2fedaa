import { sql } from 'kysely';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { prepare } from '#server/db/prepare.ts';

/** Whether there is a verified user of that id: others exist for themselves only. */
export async function isVerifiedUser(queries: Queries, id: string): Promise<boolean> {
  return (await userOf(queries, id).executeTakeFirst())?.verified === 1;
}

/**
 * Keeps a user from being deleted until the unit of work ends, so that rows may refer to the user;
 * false when there is none, or it is being removed. Many may at once.
 */
export async function lockUser(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<boolean> {
  return (await lock(transaction, dialect, id, 'forKeyShare')) !== undefined;
}

/** As `lockUser`; false for a user who is not verified, too. */
export async function lockVerifiedUser(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<boolean> {
  return (await lock(transaction, dialect, id, 'forKeyShare'))?.verified === 1;
}

/** As `lockUser`, and lets units of work that do so for one user go one by one. */
export async function lockUserAlone(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<boolean> {
  return (await lock(transaction, dialect, id, 'forNoKeyUpdate')) !== undefined;
}

/**
 * Before a user is changed or deleted: until the unit of work ends, no row that refers to the user
 * is added, and nobody else changes the user. False when there is none.
 */
export async function lockUserForChange(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<boolean> {
  return (await lock(transaction, dialect, id, 'forUpdate')) !== undefined;
}

const lockedUser = {
  forKeyShare: prepare((queries, { id }: { readonly id: string }) =>
    userOf(queries, id).forKeyShare(),
  ),
  forNoKeyUpdate: prepare((queries, { id }: { readonly id: string }) =>
    userOf(queries, id).forNoKeyUpdate(),
  ),
  forUpdate: prepare((queries, { id }: { readonly id: string }) => userOf(queries, id).forUpdate()),
};
const unlockedUser = prepare((queries, { id }: { readonly id: string }) => userOf(queries, id));

function userOf(queries: Queries, id: string) {
  return queries
    .selectFrom('user')
    .where('id', '=', id)
    .where('removed', '=', sql.lit<0>(0))
    .select(['id', 'verified']);
}

async function lock(
  transaction: Queries,
  dialect: Dialect,
  id: string,
  strength: keyof typeof lockedUser,
) {
  // On SQLite a unit of work is alone anyway.
  const find = dialect === 'postgres' ? lockedUser[strength] : unlockedUser;
  return (await find(transaction, { id })).rows[0];
}
