import { sql } from 'kysely';
import type { Queries } from '#server/db/engine/database.ts';

const removableMs = 24 * 3_600_000;

/**
 * Returns the creator's id if the creator may delete the item, otherwise null
 * (docs/product/catalogue.md#item-deletion).
 */
export async function findRemovableBy(
  queries: Queries,
  id: string,
  now: Date,
): Promise<string | null> {
  const since = new Date(now.getTime() - removableMs).toISOString();
  const row = await queries
    .selectFrom('item')
    .where('id', '=', id)
    .where('created_at', '>', since)
    .where(
      sql<boolean>`not exists (select 1 from item_like
        where item_like.item_id = item.id and user_id <> item.created_by)`,
    )
    .where(
      sql<boolean>`not exists (select 1 from comment
        where comment.item_id = item.id and creator_id <> item.created_by)`,
    )
    .where(
      sql<boolean>`not exists (select 1 from claim
        where claim.item_id = item.id and user_id <> item.created_by)`,
    )
    .where(
      sql<boolean>`not exists (select 1 from lineup_slot
        join lineup on lineup.item_id = lineup_slot.lineup_id
        where lineup_slot.item_id = item.id and lineup.owner_id <> item.created_by)`,
    )
    .where(
      sql<boolean>`not exists (select 1 from item_reference
        join item as referring on referring.id = item_reference.item_id
        where item_reference.target_id = item.id
          and referring.created_by is distinct from item.created_by)`,
    )
    .select('created_by')
    .executeTakeFirst();
  return row?.created_by ?? null;
}
