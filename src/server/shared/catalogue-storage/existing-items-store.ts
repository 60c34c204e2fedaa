import type { Dialect, Queries } from '#server/db/engine/database.ts';

function itemsAmong(queries: Queries, kindName: string, ids: readonly string[]) {
  return queries
    .selectFrom('item')
    .where('kind', '=', kindName)
    .where('id', 'in', ids)
    .select('id');
}

/** Ids among these of items of that kind. */
export async function findExistingItemIds(
  queries: Queries,
  kindName: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await itemsAmong(queries, kindName, ids).execute();
  return rows.map((row) => row.id);
}

/** The same inside a unit of work, until whose end they cannot be deleted. */
export async function lockExistingItemIds(
  transaction: Queries,
  dialect: Dialect,
  kindName: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await itemsAmong(transaction, kindName, ids)
    // On SQLite a unit of work is alone anyway.
    .$if(dialect === 'postgres', (query) => query.forKeyShare())
    .execute();
  return rows.map((row) => row.id);
}
