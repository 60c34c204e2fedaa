import { type RawBuilder, sql } from 'kysely';
import { deleteSome } from '#server/db/delete-slices.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import type { Emitter } from '#server/shared/events.ts';
import type { RemovalRow } from './removal-store.ts';

export interface SliceDeps {
  readonly dialect: Dialect;
  readonly events: Emitter;
}

/**
 * Returns the number of removed rows. No rows remain if it is below `limit`. Locks rows in the
 * order of fan-writes.ts.
 */
export type Slice = (
  deps: SliceDeps,
  transaction: Queries,
  removal: RemovalRow,
  limit: number,
) => Promise<number>;

/** Tables without counters or dependent rows, with their keys. */
const plainTables = {
  claim: ['user_id'],
  item_like: ['user_id', 'item_id'],
  item_reference: ['item_id', 'field', 'target_id'],
  lineup_version_slot: ['version_id', 'slot'],
  notification: ['id'],
  notification_quiet: ['actor_id', 'type', 'thing'],
} as const;

export function deleteRows(table: keyof typeof plainTables, column: string): Slice {
  const key = plainTables[table];
  return ({ dialect }, transaction, { id }, limit) => {
    const where = sql`${sql.ref(column)} = ${id}`;
    return deleteSome(transaction, dialect, { table, key, where }, limit);
  };
}

/** Locks lineups last. SQLite needs no row locks. */
export async function lockItems(
  { dialect }: Pick<SliceDeps, 'dialect'>,
  transaction: Queries,
  ids: readonly string[],
): Promise<void> {
  if (dialect === 'sqlite' || ids.length === 0) return;
  await sql`select item.id from item left join lineup on lineup.item_id = item.id
    where item.id in (${sql.join(ids)}) order by lineup.item_id is not null, item.id
    for no key update of item`.execute(transaction);
}

export async function lockNotifications(
  { dialect }: Pick<SliceDeps, 'dialect'>,
  transaction: Queries,
  condition: RawBuilder<unknown>,
): Promise<void> {
  if (dialect === 'sqlite') return;
  await sql`select id from notification where ${condition} order by id for update`.execute(
    transaction,
  );
}

/** A notification is deleted with its last action. */
export async function deleteActs(
  transaction: Queries,
  column: 'id' | 'user_id' | 'item_id' | 'comment_id',
  ids: readonly string[],
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from notification_act
    where (notification_id, id) in (
      select act.notification_id, act.id from notification
        join notification_act as act on act.notification_id = notification.id
        where notification.${sql.ref(column)} in (${sql.join(ids)})
        limit ${limit})`.execute(transaction);
  return Number(numAffectedRows);
}

export function deleteActsBy(column: 'user_id' | 'item_id'): Slice {
  return async (deps, transaction, { id }, limit) => {
    await lockNotifications(deps, transaction, sql`${sql.ref(column)} = ${id}`);
    return deleteActs(transaction, column, [id], limit);
  };
}
