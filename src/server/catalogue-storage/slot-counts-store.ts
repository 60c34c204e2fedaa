import { sql } from 'kysely';
import type { Database, Queries } from '../db/engine/database.ts';
import { addToKindCount } from './kind-counts-store.ts';

/**
 * How many lineups have an item in a slot. Triggers of the database keep these counters, each
 * change under the lock of the lineups' kind (see migration 033): nobody else writes them.
 */

/** In place of an item's id, in the counter of all lineups that have anybody in the slot. */
export const anybody = '';

/** Counts again what stands in all slots, whatever was kept, in the caller's unit of work. */
export async function recountSlotsInTransaction(transaction: Queries): Promise<void> {
  const kinds = await transaction
    .selectFrom('lineup')
    .select('kind')
    .distinct()
    .orderBy('kind')
    .execute();
  for (const { kind } of kinds) await addToKindCount(transaction, kind, 0);
  await transaction.deleteFrom('slot_count').execute();
  await sql`insert into slot_count (kind, slot, item_id, total)
    select lineup.kind, slot, lineup_slot.item_id, count(*)
      from lineup_slot join lineup on lineup.item_id = lineup_id group by 1, 2, 3
    union all select lineup.kind, slot, ${sql.lit(anybody)}, count(*)
      from lineup_slot join lineup on lineup.item_id = lineup_id group by 1, 2`.execute(
    transaction,
  );
}

/** The same in a unit of work of its own; saves of lineups wait meanwhile. */
export async function recountSlots(db: Database): Promise<void> {
  await db.write(recountSlotsInTransaction, { long: true });
}
