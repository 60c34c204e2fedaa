import { sql } from 'kysely';
import type { Database } from '#server/db/engine/database.ts';
import { addToKindCount } from './kind-counts-store.ts';
import { recount } from './recount-store.ts';

/**
 * Database triggers update the counters while the kind of the lineups is locked, and bump its
 * version (see 005-lineups.ts).
 */

/** Item id of the rows that count all lineups in which a slot is filled. */
export const anyItem = '';

/** Lineups can be saved meanwhile. */
export async function recountSlots(db: Database): Promise<void> {
  const { rows } = await sql<{ kind: string; slot: string }>`select kind, slot from slot_count
    union select lineup.kind, slot from lineup_slot join lineup on lineup.item_id = lineup_id
    order by 1, 2`.execute(db.read);
  for (const { kind, slot } of rows) {
    const filledSlots = sql`lineup_slot join lineup on lineup.item_id = lineup_id
      where lineup.kind = ${kind} and slot = ${slot}`;
    await recount(db, {
      kind,
      where: sql`kind = ${kind} and slot = ${slot}`,
      counts: sql`
        select lineup.kind, slot, lineup_slot.item_id, count(*) as total from ${filledSlots} group by 1, 2, 3
        union all select lineup.kind, slot, ${sql.lit(anyItem)}, count(*) from ${filledSlots}
          group by 1, 2`,
    });
    await db.write((transaction) => addToKindCount(transaction, kind, 0));
  }
}
