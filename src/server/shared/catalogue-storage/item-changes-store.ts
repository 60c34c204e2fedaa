import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';

/**
 * Log of items changed per version of their kind (see samples.ts). Written after changes to an
 * item's facts, references or check, once the kind's version is bumped in the same transaction.
 */

/** Versions kept in the log; readers further behind reload the kind. */
export const keptVersions = 1000;

/** Placeholder for ids when very many items changed. */
const allItems = '';

export async function noteItemChanges(
  queries: Queries,
  kindName: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { version } = await queries
    .selectFrom('kind_count')
    .where('kind', '=', kindName)
    .select('version')
    .executeTakeFirstOrThrow();
  for (const some of chunksOf(ids)) {
    await queries
      .insertInto('item_change')
      .values(some.map((item_id) => ({ kind: kindName, version, item_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await queries
    .deleteFrom('item_change')
    .where('kind', '=', kindName)
    .where('version', '<', Number(version) - keptVersions)
    .execute();
}

export async function noteAllChanged(queries: Queries, kindName: string): Promise<void> {
  await noteItemChanges(queries, kindName, [allItems]);
}

/** Ids of items changed after a version, at most `limit`; null if unknown. */
export async function findChangedIds(
  queries: Queries,
  kindName: string,
  after: number,
  limit: number,
): Promise<string[] | null> {
  const rows = await queries
    .selectFrom('item_change')
    .where('kind', '=', kindName)
    .where('version', '>', after)
    .select('item_id')
    .distinct()
    .limit(limit + 1)
    .execute();
  const ids = rows.map((row) => row.item_id);
  return ids.length > limit || ids.includes(allItems) ? null : ids;
}
