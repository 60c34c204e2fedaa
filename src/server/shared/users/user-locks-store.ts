import { sql } from 'kysely';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { prepare } from '#server/db/prepare.ts';

/** True if a verified user has this id; unverified users are visible only to themselves. */
export async function isVerifiedUser(queries: Queries, id: string): Promise<boolean> {
  return (await userOf(queries, id).executeTakeFirst())?.verified === 1;
}

/**
 * Protects a user from deletion until the transaction ends; false if missing or being removed.
 * Shared lock.
 */
export async function lockUser(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<boolean> {
  return (await lock(transaction, dialect, id, 'forKeyShare')) !== undefined;
}

/** Like `lockUser`, but also false for an unverified user. */
export async function lockVerifiedUser(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<boolean> {
  return (await lock(transaction, dialect, id, 'forKeyShare'))?.verified === 1;
}

/** Like `lockUser`, but serialises such transactions per user. */
export async function lockUserAlone(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<boolean> {
  return (await lock(transaction, dialect, id, 'forNoKeyUpdate')) !== undefined;
}

/**
 * Until the transaction ends, no new rows may refer to the user and no other transaction may change
 * it. False if missing.
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
  // SQLite transactions are exclusive anyway.
  const find = dialect === 'postgres' ? lockedUser[strength] : unlockedUser;
  return (await find(transaction, { id })).rows[0];
}
