import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { UserTable } from '#server/db/account-tables.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { RowsToDelete } from '#server/db/delete-slices.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import {
  bumpSessionsVersion,
  bumpUsersVersion,
} from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { sortByIds } from '#server/shared/lists/paging.ts';
import { isVisibleUser } from '#server/shared/users/visibility-store.ts';
import { replaceSkeletons, usersWithSkeletons } from './names/skeletons-store.ts';
import { replaceSearchText } from './user-search-store.ts';

export type UserRow = Omit<Selectable<UserTable>, 'removed'>;
export type UserCardRow = Pick<UserRow, 'id' | 'name' | 'image' | 'interested_in'>;

export async function insertUser(transaction: Queries, user: Insertable<UserTable>): Promise<void> {
  await transaction.insertInto('user').values(user).execute();
  await replaceSearchText(transaction, user);
  await replaceSkeletons(transaction, user);
  if (user.verified === 1) await bumpUsersVersion(transaction);
}

export async function findUser(queries: Queries, id: string): Promise<UserRow | undefined> {
  return queries
    .selectFrom('user')
    .selectAll()
    .where('id', '=', id)
    .where('removed', '=', 0)
    .executeTakeFirst();
}

export async function findUserByEmail(
  queries: Queries,
  emailKey: string,
): Promise<UserRow | undefined> {
  return queries
    .selectFrom('user')
    .selectAll()
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

export async function listNameConflicts(
  queries: Queries,
  user: Pick<UserRow, 'email_key' | 'name_key' | 'name'>,
): Promise<readonly UserRow[]> {
  const ids = queries
    .selectFrom('user')
    .select('id')
    .where('email_key', '=', user.email_key)
    .union(queries.selectFrom('user').select('id').where('name_key', '=', user.name_key))
    .union(usersWithSkeletons(queries, user.name).select('user_id as id'));
  return queries.selectFrom('user').selectAll().where('id', 'in', ids).execute();
}

export async function isNameTaken(
  queries: Queries,
  name: string,
  nameKey: string,
  ownId: string | null,
): Promise<boolean> {
  const ids = queries
    .selectFrom('user')
    .select('id')
    .where('name_key', '=', nameKey)
    .union(usersWithSkeletons(queries, name).select('user_id as id'));
  const user = await queries
    .selectFrom('user')
    .select('id')
    .where('id', 'in', ids)
    .where('verified', '=', 1)
    .where('id', '!=', ownId ?? '')
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}

export async function verifyUser(transaction: Queries, id: string): Promise<boolean> {
  const result = await transaction
    .updateTable('user')
    .set({ verified: 1 })
    .where('id', '=', id)
    .where('verified', '=', 0)
    .where('removed', '=', 0)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) return false;
  await bumpUsersVersion(transaction);
  await bumpSessionsVersion(transaction);
  return true;
}

/** Locks an unverified account until the transaction ends. */
export async function lockUnverifiedUser(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<boolean> {
  const user = await transaction
    .selectFrom('user')
    .select('id')
    .where('id', '=', id)
    .where('verified', '=', 0)
    .where('removed', '=', 0)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return user !== undefined;
}

export async function deleteUnverifiedUser(transaction: Queries, id: string): Promise<boolean> {
  const result = await transaction
    .deleteFrom('user')
    .where('id', '=', id)
    .where('verified', '=', 0)
    .where('removed', '=', 0)
    .executeTakeFirst();
  if (Number(result.numDeletedRows) === 0) return false;
  await bumpSessionsVersion(transaction);
  return true;
}

export const unverifiedUsers = (before: string): RowsToDelete => ({
  table: 'user',
  key: ['id'],
  where: sql`verified = 0 and removed = 0 and created_at <= ${before}`,
});

export async function updateUser(
  transaction: Queries,
  id: string,
  changes: Updateable<UserTable>,
): Promise<void> {
  await transaction.updateTable('user').set(changes).where('id', '=', id).execute();
  if (changes.role !== undefined || changes.verified !== undefined) {
    await bumpSessionsVersion(transaction);
  }
  if (changes.name_key === undefined) return;
  if (changes.name !== undefined) {
    await replaceSearchText(transaction, { id, name: changes.name });
    await replaceSkeletons(transaction, { id, name: changes.name });
  }
  await bumpUsersVersion(transaction);
}

const accountTables = [
  'session',
  'known_device',
  'temporary_password',
  'email_change',
  'email_undo',
  'media_upload',
  'media',
  'user_words',
  'user_name_skeleton',
] as const;

export async function findExistingUsers(
  queries: Queries,
  ids: readonly string[],
): Promise<string[]> {
  const existing: string[] = [];
  for (const chunk of chunksOf(ids)) {
    const rows = await queries
      .selectFrom('user')
      .select('id')
      .where('id', 'in', chunk)
      .where('removed', '=', 0)
      .execute();
    existing.push(...rows.map(({ id }) => id));
  }
  return existing;
}

/**
 * Ends sessions, frees name and address, and deletes everything visible. A job removes other rows
 * (see removals.ts).
 */
export async function hideUser(
  transaction: Queries,
  { id, mark, time }: { readonly id: string; readonly mark: string; readonly time: string },
): Promise<void> {
  const removal = { id, kind: 'user', name: '', removed_by: null, creator_mark: mark };
  await transaction
    .insertInto('removal')
    .values({ ...removal, created_at: time })
    .execute();
  for (const table of accountTables) {
    await transaction.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await transaction
    .updateTable('user')
    .set({
      name: '',
      name_key: id,
      email: '',
      email_key: id,
      password_hash: '',
      image: null,
      gender: 'otros',
      interested_in: 'none',
      verified: 0,
      role: 'user',
      banned_at: null,
      ban_reason: null,
      removed: 1,
    })
    .where('id', '=', id)
    .execute();
  await bumpUsersVersion(transaction);
  await bumpSessionsVersion(transaction);
}

export async function findUserCards(
  queries: Queries,
  ids: readonly string[],
): Promise<readonly UserCardRow[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom('user')
    .select(['id', 'name', 'image', 'interested_in'])
    .where('id', 'in', ids)
    .where(isVisibleUser('user'))
    .execute();
  return sortByIds(rows, ids);
}
