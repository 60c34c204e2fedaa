import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Queries } from '../db/engine/database.ts';
import { yieldPauseMs } from '../db/time-slices.ts';
import { addToKindCount } from './kind-counts-store.ts';

/**
 * How many lineups have an item in a slot. Triggers of the database keep these counters, each
 * change under the lock of the lineups' kind (see migration 033): nobody else writes them.
 */

/** In place of an item's id, in the counter of all lineups that have anybody in the slot. */
export const anybody = '';

/**
 * Counts again what is in all slots, whatever was kept: slot by slot, each in a unit of work of its
 * own, with pauses in which lineups are saved.
 */
export async function recountSlots(db: Database): Promise<void> {
  const { rows } = await sql<{ kind: string; slot: string }>`select kind, slot from slot_count
    union select lineup.kind, slot from lineup_slot join lineup on lineup.item_id = lineup_id
    order by 1, 2`.execute(db.read);
  for (const { kind, slot } of rows) {
    await db.write((transaction) => recountSlot(transaction, kind, slot), { long: true });
    await delay(yieldPauseMs);
  }
}

async function recountSlot(transaction: Queries, kind: string, slot: string): Promise<void> {
  await addToKindCount(transaction, kind, 0);
  await transaction
    .deleteFrom('slot_count')
    .where('kind', '=', kind)
    .where('slot', '=', slot)
    .execute();
  const placed = sql`lineup_slot join lineup on lineup.item_id = lineup_id
    where lineup.kind = ${kind} and slot = ${slot}`;
  await sql`insert into slot_count (kind, slot, item_id, total)
    select lineup.kind, slot, lineup_slot.item_id, count(*) from ${placed} group by 1, 2, 3
    union all select lineup.kind, slot, ${sql.lit(anybody)}, count(*) from ${placed}
      group by 1, 2`.execute(transaction);
}
