import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { KnownDeviceTable } from '#server/db/account-tables.ts';
import type { RowsToDelete } from '#server/db/delete-slices.ts';
import type { Queries } from '#server/db/engine/database.ts';

export async function isKnownDevice(
  queries: Queries,
  emailKey: string,
  markHash: string,
  usedAfter: string,
): Promise<boolean> {
  const row = await queries
    .selectFrom('known_device')
    .innerJoin('user', 'user.id', 'known_device.user_id')
    .select('user.id')
    .where('user.email_key', '=', emailKey)
    .where('known_device.mark_hash', '=', markHash)
    .where('known_device.last_used_at', '>', usedAfter)
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberDevice(
  transaction: Queries,
  device: Insertable<KnownDeviceTable>,
): Promise<void> {
  const { last_used_at } = device;
  await transaction
    .insertInto('known_device')
    .values(device)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'mark_hash']).doUpdateSet({ last_used_at }),
    )
    .execute();
}

export async function deleteOldDevices(
  transaction: Queries,
  userId: string,
  kept: number,
): Promise<void> {
  await transaction
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('mark_hash', 'not in', (newest) =>
      newest
        .selectFrom('known_device')
        .select('mark_hash')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('mark_hash')
        .limit(kept),
    )
    .execute();
}

/** Deletes all devices if `keptHash` is null. */
export async function deleteOtherDevices(
  transaction: Queries,
  userId: string,
  keptHash: string | null,
): Promise<void> {
  await transaction
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .$if(keptHash !== null, (query) => query.where('mark_hash', '<>', keptHash ?? ''))
    .execute();
}

export const unusedDevices = (since: string): RowsToDelete => ({
  table: 'known_device',
  key: ['user_id', 'mark_hash'],
  where: sql`last_used_at <= ${since}`,
});
