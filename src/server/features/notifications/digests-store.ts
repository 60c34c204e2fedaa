import { sql } from 'kysely';
import type { Time } from '#server/db/column-types.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { isVisibleUser } from '#server/shared/users/visibility-store.ts';

interface NotificationDigestTable {
  user_id: string;
  sent_at: Time;
  /** Time of the previous digest; '' for the first. */
  since: Time;
}

declare module '#server/db/tables.ts' {
  interface Tables {
    notification_digest: NotificationDigestTable;
  }
}

export interface DueDigest {
  readonly id: string;
  readonly email: string;
}

export async function findSubscribers(
  queries: Queries,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('notification_setting')
    .where('mail', '=', sql.lit<1>(1))
    .where('user_id', '>', after)
    .select('user_id')
    .distinct()
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Finds users with no digest after `before` who have unread notifications of a type that they want
 * by mail since their last digest.
 */
export async function findDueDigests(
  queries: Queries,
  userIds: readonly string[],
  before: string,
): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`select "user".id, "user".email from "user"
      left join notification_digest on notification_digest.user_id = "user".id
    where ${isVisibleUser('user')} and "user".id in (${sql.join(userIds)})
      and coalesce(notification_digest.sent_at, '') <= ${before}
      and exists (select 1 from notification
        join notification_setting on notification_setting.user_id = notification.user_id
          and notification_setting.type = notification.type
        where notification.user_id = "user".id and notification.read = 0
          and notification_setting.mail = 1
          and notification.at > coalesce(notification_digest.sent_at, ''))
    order by "user".id`.execute(queries);
  return rows;
}

/** Returns false if another digest was sent after `before`. */
export async function insertDigest(
  transaction: Queries,
  userId: string,
  { sentAt, before }: { readonly sentAt: string; readonly before: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('notification_digest')
    .values({ user_id: userId, sent_at: sentAt, since: '' })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sent_at: sentAt, since: sql`notification_digest.sent_at` })
        .where('notification_digest.sent_at', '<=', before),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}

export async function findRecipient(queries: Queries, email: string) {
  return queries
    .selectFrom('user')
    .innerJoin('notification_digest', 'notification_digest.user_id', 'user.id')
    .where('user.email', '=', email)
    .where(isVisibleUser('user'))
    .select(['user.id', 'notification_digest.since'])
    .executeTakeFirst();
}

export async function disableMails(transaction: Queries, userId: string): Promise<void> {
  await transaction
    .updateTable('notification_setting')
    .set({ mail: 0 })
    .where('user_id', '=', userId)
    .where('mail', '=', sql.lit<1>(1))
    .execute();
}
