import type { Selectable } from 'kysely';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import type { RemovalTable } from '#server/db/tables.ts';

export type RemovalRow = Selectable<RemovalTable>;

const maxListed = 100;

export async function findRemovals(queries: Queries): Promise<RemovalRow[]> {
  return queries
    .selectFrom('removal')
    .selectAll()
    .orderBy(({ eb }) => eb('kind', '=', 'user'))
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxListed)
    .execute();
}

/** Returns the removals of a user's lineups before that of the user. */
export async function findRemovalsOf(queries: Queries, id: string): Promise<RemovalRow[]> {
  const rows = await queries
    .selectFrom('removal')
    .selectAll()
    .where('id', '=', id)
    .union(
      queries
        .selectFrom('removal')
        .selectAll()
        .where('id', 'in', (lineups) =>
          lineups.selectFrom('lineup').where('owner_id', '=', id).select('item_id'),
        ),
    )
    .execute();
  return rows.toSorted((one, other) => Number(one.id === id) - Number(other.id === id));
}

/** Returns false if another process has locked the removal or finished it. */
export async function lockRemoval(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('removal')
    .where('id', '=', id)
    .select('id')
    .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked())
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteRemoval(transaction: Queries, id: string): Promise<void> {
  await transaction.deleteFrom('removal').where('id', '=', id).execute();
}
