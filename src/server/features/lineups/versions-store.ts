import { sql } from 'kysely';
import { maxVersions } from '#contract/lineups/lineup.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { newId } from '#server/db/id.ts';
import type { Paging } from '#server/shared/lists/paging.ts';

export type VersionRow = Awaited<ReturnType<typeof findVersions>>[number];

/**
 * Deletes the oldest version beyond the limit. The caller must have locked the lineup and its
 * items.
 */
export async function insertVersion(
  transaction: Queries,
  lineupId: string,
  { savedAt, versions }: { readonly savedAt: string | null; readonly versions: number },
): Promise<void> {
  const id = newId();
  await transaction
    .insertInto('lineup_version')
    .values({ id, lineup_id: lineupId, saved_at: savedAt })
    .execute();
  await transaction
    .insertInto('lineup_version_slot')
    .columns(['version_id', 'slot', 'item_id'])
    .expression(
      transaction
        .selectFrom('lineup_slot')
        .where('lineup_id', '=', lineupId)
        .select([sql<string>`cast(${id} as text)`.as('version_id'), 'slot', 'item_id']),
    )
    .execute();
  if (versions < maxVersions) return;
  await transaction
    .deleteFrom('lineup_version')
    .where('lineup_id', '=', lineupId)
    .where('id', '<=', (kept) =>
      kept
        .selectFrom('lineup_version as kept')
        .where('kept.lineup_id', '=', lineupId)
        .select('kept.id')
        .orderBy('kept.id', 'desc')
        .limit(1)
        .offset(maxVersions),
    )
    .execute();
}

export async function countVersions(queries: Queries, lineupId: string): Promise<number> {
  const { total } = await queries
    .selectFrom('lineup_version')
    .where('lineup_id', '=', lineupId)
    .select((versions) => versions.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function findVersions(
  queries: Queries,
  lineupId: string,
  { size, offset }: Pick<Paging, 'size' | 'offset'>,
) {
  return queries
    .selectFrom('lineup_version')
    .innerJoin('item', 'item.id', 'lineup_version.lineup_id')
    .where('lineup_version.lineup_id', '=', lineupId)
    .select(['lineup_version.id', 'lineup_version.saved_at', 'item.created_at as built_at'])
    .orderBy('lineup_version.id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
}

export async function findVersionSlots(queries: Queries, versionIds: readonly string[]) {
  if (versionIds.length === 0) return [];
  return queries
    .selectFrom('lineup_version_slot')
    .where('version_id', 'in', versionIds)
    .select(['version_id', 'slot', 'item_id'])
    .execute();
}

export async function deleteVersion(
  transaction: Queries,
  lineupId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('lineup_version')
    .where('id', '=', id)
    .where('lineup_id', '=', lineupId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
