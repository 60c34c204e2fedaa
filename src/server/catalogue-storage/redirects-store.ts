import { chunksOf } from '../db/chunks.ts';
import type { Queries } from '../db/engine/database.ts';
import { fail } from '../fail.ts';

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

/** Id of the item that one was merged into; throws 404 'itemNotFound' where it was not. */
export async function requireRedirect(queries: Queries, id: string): Promise<string> {
  return (await findRedirects(queries, [id])).get(id) ?? fail('itemNotFound');
}
