import { sql } from 'kysely';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { prepare } from '#server/db/prepare.ts';

/** False for a banned user. */
export async function isVerifiedUser(queries: Queries, id: string): Promise<boolean> {
  return (await selectActiveUser(queries, id).executeTakeFirst())?.verified === 1;
}

/**
 * Prevents the deletion of a user with a shared lock. Returns false if the user is missing, banned
 * or being removed.
 */
export async function lockUser(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<boolean> {
  return (await lock(transaction, dialect, id, 'forKeyShare')) !== undefined;
}

/** Returns false for an unverified user, too. */
export async function lockVerifiedUser(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<boolean> {
  return (await lock(transaction, dialect, id, 'forKeyShare'))?.verified === 1;
}

/** Like `lockUser`, but only for one transaction at a time. */
export async function lockUserExclusively(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<boolean> {
  return (await lock(transaction, dialect, id, 'forNoKeyUpdate')) !== undefined;
}

/**
 * Prevents other transactions from changing the user or inserting rows that refer to the user, who
 * may be banned. Returns false if the user is missing or being removed.
 */
export async function lockUserForChange(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<boolean> {
  return (await lock(transaction, dialect, id, 'forUpdate')) !== undefined;
}

const lockStatements = {
  forKeyShare: prepare((queries, { id }: { readonly id: string }) =>
    selectActiveUser(queries, id).forKeyShare(),
  ),
  forNoKeyUpdate: prepare((queries, { id }: { readonly id: string }) =>
    selectActiveUser(queries, id).forNoKeyUpdate(),
  ),
  forUpdate: prepare((queries, { id }: { readonly id: string }) =>
    selectUser(queries, id).forUpdate(),
  ),
};
const selectStatements = {
  active: prepare((queries, { id }: { readonly id: string }) => selectActiveUser(queries, id)),
  any: prepare((queries, { id }: { readonly id: string }) => selectUser(queries, id)),
};

function selectUser(queries: Queries, id: string) {
  return queries
    .selectFrom('user')
    .where('id', '=', id)
    .where('removed', '=', sql.lit<0>(0))
    .select(['id', 'verified']);
}

function selectActiveUser(queries: Queries, id: string) {
  return selectUser(queries, id).where('banned_at', 'is', null);
}

async function lock(
  transaction: Queries,
  dialect: Dialect,
  id: string,
  strength: keyof typeof lockStatements,
) {
  // SQLite runs only one transaction at a time.
  const withoutLock = selectStatements[strength === 'forUpdate' ? 'any' : 'active'];
  const select = dialect === 'postgres' ? lockStatements[strength] : withoutLock;
  return (await select(transaction, { id })).rows[0];
}
