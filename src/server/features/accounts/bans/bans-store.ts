import type { Queries } from '#server/db/engine/database.ts';
import {
  addToKindCount,
  bumpUsersVersion,
} from '#server/shared/catalogue-storage/kind-counts-store.ts';

export async function hasBannedMailbox(queries: Queries, mark: string): Promise<boolean> {
  const row = await queries
    .selectFrom('banned_mailbox')
    .where('mark', '=', mark)
    .select('mark')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertBannedMailbox(
  transaction: Queries,
  mark: string,
  bannedAt: string,
): Promise<void> {
  await transaction
    .insertInto('banned_mailbox')
    .values({ mark, banned_at: bannedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBannedMailbox(transaction: Queries, mark: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('banned_mailbox')
    .where('mark', '=', mark)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

interface Ban {
  readonly banned_at: string | null;
  readonly ban_reason: string | null;
}

/** `lineupKinds` must be sorted. */
export async function updateBan(
  transaction: Queries,
  userId: string,
  ban: Ban,
  lineupKinds: readonly string[],
): Promise<void> {
  await transaction.updateTable('user').set(ban).where('id', '=', userId).execute();
  for (const kind of lineupKinds) await addToKindCount(transaction, kind, 0);
  await bumpUsersVersion(transaction);
}

export async function listBannedEmailKeys(queries: Queries): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('user')
    .where('banned_at', 'is not', null)
    .select('email_key')
    .execute();
  return rows.map(({ email_key }) => email_key);
}
