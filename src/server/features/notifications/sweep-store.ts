import { sql } from 'kysely';
import type { RowsToDelete } from '#server/db/delete-slices.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { deleteActs } from '#server/shared/removal/slices-store.ts';

const sweptTogether = 50;

/**
 * Deletes up to `limit` acts of older notifications, and notifications left without any. Returns
 * the number of rows.
 */
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
    // It may ring again until it is locked. SQLite runs one transaction at a time anyway.
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const acts = await deleteActs(transaction, 'id', ids, limit);
  if (acts === limit) return acts;
  await transaction.deleteFrom('notification').where('id', 'in', ids).execute();
  return acts + rows.length;
}

export const pastQuiet = (now: string): RowsToDelete => ({
  table: 'notification_quiet',
  key: ['actor_id', 'type', 'thing'],
  where: sql`until <= ${now}`,
});
