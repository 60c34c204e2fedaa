import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';

/**
 * Log of the items that changed with each version of their kind, which keeps samples (see
 * samples.ts) up to date. Whoever changes facts, references or the check of an item writes it, once
 * the kind's version is moved in the same unit of work.
 */

/** Versions that the log reaches back; whoever has seen none of them reads the kind again. */
export const keptVersions = 1000;

/** Written in place of ids where very many items changed. */
const allItems = '';

/** Notes that items of a kind were created, changed or deleted. */
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

/** Notes that very many items were created or changed. */
export async function noteAllChanged(queries: Queries, kindName: string): Promise<void> {
  await noteItemChanges(queries, kindName, [allItems]);
}

/** Ids of the items that changed after a version, at most `limit`; null where they are unknown. */
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
