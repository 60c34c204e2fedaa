import type { Dialect, Queries } from '#server/db/engine/database.ts';

function selectExisting(queries: Queries, kindName: string, ids: readonly string[]) {
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
  const rows = await selectExisting(queries, kindName, ids).execute();
  return rows.map((row) => row.id);
}

/** Prevents the deletion of the found items until the transaction ends. */
export async function lockExistingItemIds(
  transaction: Queries,
  dialect: Dialect,
  kindName: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await selectExisting(transaction, kindName, ids)
    .$if(dialect === 'postgres', (query) => query.forKeyShare())
    .execute();
  return rows.map((row) => row.id);
}
