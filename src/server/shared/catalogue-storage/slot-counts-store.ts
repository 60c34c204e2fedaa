import { sql } from 'kysely';
import type { Database } from '#server/db/engine/database.ts';
import { addToKindCount } from './kind-counts-store.ts';
import { recount } from './recount-store.ts';

/**
 * Number of lineups that have an item in a slot. Triggers of the database keep these counters, each
 * change under the lock of the lineups' kind, whose version it moves (see migration 033): nobody else
 * writes them.
 */

/** In place of an item's id, in the counter of all lineups that have anybody in the slot. */
export const anybody = '';

/** Counts again what is in all slots, whatever was kept, slot by slot, while lineups are saved. */
export async function recountSlots(db: Database): Promise<void> {
  const { rows } = await sql<{ kind: string; slot: string }>`select kind, slot from slot_count
    union select lineup.kind, slot from lineup_slot join lineup on lineup.item_id = lineup_id
    order by 1, 2`.execute(db.read);
  for (const { kind, slot } of rows) {
    const placed = sql`lineup_slot join lineup on lineup.item_id = lineup_id
      where lineup.kind = ${kind} and slot = ${slot}`;
    await recount(db, {
      kind,
      where: sql`kind = ${kind} and slot = ${slot}`,
      counts: sql`
        select lineup.kind, slot, lineup_slot.item_id, count(*) as total from ${placed} group by 1, 2, 3
        union all select lineup.kind, slot, ${sql.lit(anybody)}, count(*) from ${placed}
          group by 1, 2`,
    });
    await db.write((transaction) => addToKindCount(transaction, kind, 0));
  }
}
