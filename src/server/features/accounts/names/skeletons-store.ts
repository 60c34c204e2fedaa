import type { UserTable } from '#server/db/account-tables.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { nameSkeletons } from './names.ts';

type Named = Pick<UserTable, 'id' | 'name'>;

export function usersWithSkeletons(queries: Queries, name: string) {
  return queries.selectFrom('user_name_skeleton').where('skeleton', 'in', nameSkeletons(name));
}

/** Throws a unique violation if another user has one of the skeletons. */
export async function replaceSkeletons(transaction: Queries, { id, name }: Named): Promise<void> {
  await transaction.deleteFrom('user_name_skeleton').where('user_id', '=', id).execute();
  await transaction
    .insertInto('user_name_skeleton')
    .values(nameSkeletons(name).map((skeleton) => ({ skeleton, user_id: id })))
    .execute();
}
