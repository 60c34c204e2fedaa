import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { fail } from '#server/shared/fail.ts';

/**
 * Targets of those ids that were merged into other items; omits all others
 * (docs/importing.md#merging-duplicates).
 */
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

/** Throws 404 'itemNotFound' if the item was not merged. */
export async function requireRedirect(queries: Queries, id: string): Promise<string> {
  return (await findRedirects(queries, [id])).get(id) ?? fail('itemNotFound');
}

export async function findFormerNames(
  queries: Queries,
  kindName: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const some of chunksOf(names)) {
    const rows = await queries
      .selectFrom('item_redirect')
      .where('kind', '=', kindName)
      .where('search_name', 'in', some)
      .select(['search_name', 'item_id'])
      .orderBy('old_id')
      .execute();
    for (const row of rows) found.set(row.search_name, row.item_id);
  }
  return found;
}

export async function findMergedInto(
  queries: Queries,
  ids: readonly string[],
): Promise<{ readonly old_id: string; readonly item_id: string }[]> {
  const found: { readonly old_id: string; readonly item_id: string }[] = [];
  for (const some of chunksOf(ids)) {
    found.push(
      ...(await queries
        .selectFrom('item_redirect')
        .where('item_id', 'in', some)
        .select(['old_id', 'item_id'])
        .execute()),
    );
  }
  return found;
}
