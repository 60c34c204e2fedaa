import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';

/** Where these ids lead that are of items that were merged into others; of any other id nothing. */
export async function findRedirects(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const some of chunksOf(ids)) {
    const rows = await queries
      .selectFrom('item_redirect')
      .where('old_id', 'in', some)
      .select(['old_id', 'item_id'])
      .execute();
    for (const row of rows) found.set(row.old_id, row.item_id);
  }
  return found;
}

/** The item that an id leads to which was merged into it; null where none was. */
export async function findRedirect(queries: Queries, id: string): Promise<string | null> {
  return (await findRedirects(queries, [id])).get(id) ?? null;
}
