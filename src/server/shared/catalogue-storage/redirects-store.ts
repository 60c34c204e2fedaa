import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { fail } from '#server/shared/fail.ts';

/** Omits ids of items that were not merged (docs/importing.md#merging-duplicates). */
export async function findRedirects(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  for (const chunk of chunksOf(ids)) {
    const rows = await queries
      .selectFrom('item_redirect')
      .where('old_id', 'in', chunk)
      .select(['old_id', 'item_id'])
      .execute();
    for (const row of rows) targets.set(row.old_id, row.item_id);
  }
  return targets;
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
  const targets = new Map<string, string>();
  for (const chunk of chunksOf(names)) {
    const rows = await queries
      .selectFrom('item_redirect')
      .where('kind', '=', kindName)
      .where('search_name', 'in', chunk)
      .select(['search_name', 'item_id'])
      .orderBy('old_id')
      .execute();
    for (const row of rows) targets.set(row.search_name, row.item_id);
  }
  return targets;
}

export async function findMergedInto(
  queries: Queries,
  ids: readonly string[],
): Promise<{ readonly old_id: string; readonly item_id: string }[]> {
  const redirects: { readonly old_id: string; readonly item_id: string }[] = [];
  for (const chunk of chunksOf(ids)) {
    const rows = await queries
      .selectFrom('item_redirect')
      .where('item_id', 'in', chunk)
      .select(['old_id', 'item_id'])
      .execute();
    redirects.push(...rows);
  }
  return redirects;
}
