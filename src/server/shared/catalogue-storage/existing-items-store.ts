import type { Dialect, Queries } from '#server/db/engine/database.ts';

function itemsAmong(queries: Queries, kindName: string, ids: readonly string[]) {
  return queries
    .selectFrom('item')
    .where('kind', '=', kindName)
    .where('id', 'in', ids)
    .select('id');
}

export async function findExistingItemIds(
  queries: Queries,
  kindName: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await itemsAmong(queries, kindName, ids).execute();
  return rows.map((row) => row.id);
}

/** Same inside a transaction, which protects the items from deletion until it ends. */
export async function lockExistingItemIds(
  transaction: Queries,
  dialect: Dialect,
  kindName: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await itemsAmong(transaction, kindName, ids)
    // SQLite transactions are exclusive anyway.
    .$if(dialect === 'postgres', (query) => query.forKeyShare())
    .execute();
  return rows.map((row) => row.id);
}
