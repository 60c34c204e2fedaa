import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';

/**
 * A transaction that changes the facts, references, check, picture or creator of an item first
 * bumps the version of the kind, then writes this log, from which samples.ts updates its samples.
 */

/** Older samples are reloaded. */
export const keptVersions = 1000;

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
  for (const chunk of chunksOf(ids)) {
    await queries
      .insertInto('item_change')
      .values(chunk.map((item_id) => ({ kind: kindName, version, item_id })))
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

/** Returns null if the log does not list the items, or lists more than `limit`. */
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
