import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';

/** Includes the keys of deleted items. */
export async function findLoadedKeys(queries: Queries, kindName: string): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('starter_item')
    .where('kind', '=', kindName)
    .select('key')
    .execute();
  return new Set(rows.map(({ key }) => key));
}

export async function insertLoadedKeys(
  queries: Queries,
  kindName: string,
  keys: readonly string[],
): Promise<void> {
  for (const chunk of chunksOf([...new Set(keys)])) {
    await queries
      .insertInto('starter_item')
      .values(chunk.map((key) => ({ kind: kindName, key })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function findIdsBySource(
  queries: Queries,
  kindName: string,
  source: string,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('item')
    .where('kind', '=', kindName)
    .where('source', '=', source)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
