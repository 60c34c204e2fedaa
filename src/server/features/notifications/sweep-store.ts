import { sql } from 'kysely';
import type { RowsToDelete } from '#server/db/delete-slices.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { deleteActs } from '#server/shared/removal/slices-store.ts';

/** Notifications whose acts are deleted together. */
const sweptTogether = 50;

/** Deletes up to `limit` acts of what rang before then, and what is left without any; how many rows. */
export async function deleteOldNotifications(
  transaction: Queries,
  dialect: Dialect,
  before: string,
  limit: number,
): Promise<number> {
  const rows = await transaction
    .selectFrom('notification')
    .where('at', '<', before)
    .where('id', 'in', (oldest) =>
      oldest
        .selectFrom('notification as oldest')
        .where('oldest.at', '<', before)
        .select('oldest.id')
        .orderBy('oldest.at')
        .limit(sweptTogether),
    )
    .select('id')
    .orderBy('id')
    // Until the lock it may ring again. On SQLite a unit of work is alone anyway.
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const acts = await deleteActs(transaction, 'id', ids, limit);
  if (acts === limit) return acts;
  await transaction.deleteFrom('notification').where('id', 'in', ids).execute();
  return acts + rows.length;
}

/** Rows that need not be quiet any more. */
export const pastQuiet = (now: string): RowsToDelete => ({
  table: 'notification_quiet',
  key: ['actor_id', 'type', 'thing'],
  where: sql`until <= ${now}`,
});
