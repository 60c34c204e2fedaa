import type { UserTable } from '#server/db/account-tables.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { nameSkeletons } from './names.ts';

type Named = Pick<UserTable, 'id' | 'name'>;

/** Whoever has a name that looks like this one. */
export function usersWithSkeletons(queries: Queries, name: string) {
  return queries.selectFrom('user_name_skeleton').where('skeleton', 'in', nameSkeletons(name));
}

/** Notes what a name looks like, in place of what was noted; a duplicate where somebody has it. */
export async function replaceSkeletons(transaction: Queries, { id, name }: Named): Promise<void> {
  await transaction.deleteFrom('user_name_skeleton').where('user_id', '=', id).execute();
  await transaction
    .insertInto('user_name_skeleton')
    .values(nameSkeletons(name).map((skeleton) => ({ skeleton, namesake: '', user_id: id })))
    .execute();
}

/** Users by their ids after one, which is by age; nobody renames them meanwhile. */
export async function lockNames(
  transaction: Queries,
  dialect: Dialect,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly Pick<UserTable, 'id' | 'name' | 'name_key'>[]> {
  return (
    transaction
      .selectFrom('user')
      .where('removed', '=', 0)
      .where('id', '>', after)
      .select(['id', 'name', 'name_key'])
      .orderBy('id')
      .limit(limit)
      // On SQLite a unit of work is alone anyway.
      .$if(dialect === 'postgres', (query) => query.forUpdate())
      .execute()
  );
}

/**
 * As `replaceSkeletons` for accounts that may be older than the rule: who looks like somebody else
 * stays so, as a namesake.
 */
export async function replaceOldSkeletons(
  transaction: Queries,
  users: readonly Named[],
): Promise<void> {
  for (const some of chunksOf(users)) {
    const ids = some.map(({ id }) => id);
    await transaction.deleteFrom('user_name_skeleton').where('user_id', 'in', ids).execute();
    const rows = some.flatMap(({ id, name }) =>
      nameSkeletons(name).map((skeleton) => ({ skeleton, user_id: id })),
    );
    for (const part of chunksOf(rows)) {
      const skeletons = part.map(({ skeleton }) => skeleton);
      const held = await transaction
        .selectFrom('user_name_skeleton')
        .where('skeleton', 'in', skeletons)
        .select('skeleton')
        .execute();
      const taken = new Set(held.map(({ skeleton }) => skeleton));
      const values = part.map((row) => {
        const namesake = taken.has(row.skeleton) ? row.user_id : '';
        taken.add(row.skeleton);
        return { ...row, namesake };
      });
      await transaction.insertInto('user_name_skeleton').values(values).execute();
    }
  }
}

/** The rule that all skeletons were made by; null where that is not known. */
export async function findNameRule(queries: Queries): Promise<string | null> {
  const row = await queries.selectFrom('user_name_rule').select('rule').executeTakeFirst();
  return row?.rule ?? null;
}

export async function replaceNameRule(transaction: Queries, rule: string): Promise<void> {
  await transaction.deleteFrom('user_name_rule').execute();
  await transaction.insertInto('user_name_rule').values({ rule }).execute();
}
