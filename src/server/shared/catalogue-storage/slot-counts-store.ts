import { sql } from 'kysely';
import type { Database } from '#server/db/engine/database.ts';
import { addToKindCount } from './kind-counts-store.ts';
import { recount } from './recount-store.ts';

/**
 * Number of lineups with an item in a slot. Written only by database triggers, under the lock of
 * the lineups' kind, whose version they bump (see migration 033).
 */

export const anybody = '';

/** Recounts all slots from scratch, one by one, while lineups can be saved. */
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
