import { sql } from 'kysely';
import type { RowsToDelete } from '#server/db/delete-slices.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { deleteActs } from '#server/shared/removal/slices-store.ts';

const batchSize = 50;

/**
 * Deletes the oldest notifications with at most `limit` actions. Returns the number of deleted
 * rows.
 */
export async function deleteOldNotifications(
  transaction: Queries,
  dialect: Dialect,
  before: string,
  limit: number,
): Promise<number> {
  const rows = await transaction
    .selectFrom('notification')
    // Repeats the condition for locked rows, because a notification may ring until it is locked.
    .where('at', '<', before)
    .where('id', 'in', (oldest) =>
      oldest
        .selectFrom('notification as oldest')
        .where('oldest.at', '<', before)
        .select('oldest.id')
        .orderBy('oldest.at')
        .limit(batchSize),
    )
    .select('id')
    .orderBy('id')
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const acts = await deleteActs(transaction, 'id', ids, limit);
  if (acts === limit) return acts;
  await transaction.deleteFrom('notification').where('id', 'in', ids).execute();
  return acts + rows.length;
}

export const expiredQuiet = (now: string): RowsToDelete => ({
  table: 'notification_quiet',
  key: ['actor_id', 'type', 'thing'],
  where: sql`until <= ${now}`,
});
