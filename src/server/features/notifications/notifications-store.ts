import { sql } from 'kysely';
import { type BellType, countedActs, shownActors } from '#contract/fans/fan-events.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { newId } from '#server/db/id.ts';
import { hasVisibleUser, isVisibleUser } from '#server/shared/users/visibility-store.ts';

export type NotificationRow = Awaited<ReturnType<typeof findNotifications>>[number];

export interface NotificationFilter {
  readonly userId: string;
  readonly types: readonly BellType[];
  readonly since: string;
}

function selectNotifications(queries: Queries, { userId, types, since }: NotificationFilter) {
  return queries
    .selectFrom('notification')
    .where('notification.user_id', '=', userId)
    .where('notification.type', 'in', types)
    .where('notification.at', '>', since);
}

export async function findNotifications(
  queries: Queries,
  filter: NotificationFilter,
  page: {
    readonly after: readonly [at: string, id: string] | null;
    readonly size: number;
    readonly onlyUnread?: boolean;
  },
) {
  const { after, size, onlyUnread = false } = page;
  if (filter.types.length === 0) return [];
  return selectNotifications(queries, filter)
    .leftJoin('comment', 'comment.id', 'notification.comment_id')
    .leftJoin('item', (join) =>
      join.on('item.id', '=', (eb) => eb.fn.coalesce('notification.item_id', 'comment.item_id')),
    )
    .select([
      'notification.id',
      'notification.type',
      'notification.thing',
      'notification.comment_id',
      'notification.kind',
      'notification.slot',
      'notification.name',
      'notification.at',
      'notification.read',
      'item.id as item_id',
      'item.kind as item_kind',
    ])
    .select(({ selectFrom }) =>
      selectFrom('notification_act as act')
        .whereRef('act.notification_id', '=', 'notification.id')
        .select((eb) => eb.fn.max('act.id').as('id'))
        .as('newest_act'),
    )
    .$if(onlyUnread, (query) => query.where('notification.read', '=', sql.lit<0>(0)))
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('notification.at', 'notification.id'),
          '<',
          eb.tuple(after?.[0] ?? '', after?.[1] ?? ''),
        ),
      ),
    )
    .orderBy('notification.at', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(size)
    .execute();
}

export async function countUnread(queries: Queries, filter: NotificationFilter): Promise<number> {
  if (filter.types.length === 0) return 0;
  const { total } = await selectNotifications(queries, filter)
    .where('notification.read', '=', sql.lit<0>(0))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function countUnreadOf(
  queries: Queries,
  userIds: readonly string[],
  since: string,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const ids of chunksOf(userIds)) {
    const rows = await queries
      .selectFrom('notification')
      .leftJoin('notification_setting as setting', (join) =>
        join
          .onRef('setting.user_id', '=', 'notification.user_id')
          .onRef('setting.type', '=', 'notification.type'),
      )
      .where('notification.user_id', 'in', ids)
      .where('notification.read', '=', sql.lit<0>(0))
      .where('notification.at', '>', since)
      .where((eb) => eb(eb.fn.coalesce('setting.bell', eb.lit(1)), '=', eb.lit(1)))
      .groupBy('notification.user_id')
      .select((eb) => ['notification.user_id', eb.fn.countAll<number>().as('total')])
      .execute();
    for (const row of rows) counts.set(row.user_id, Number(row.total));
  }
  return counts;
}

export async function findActors(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  // A window function would read all actions of each notification.
  const parts = ids.map(
    (id) => sql`select * from (select notification_id, actor_id, id from notification_act
      where notification_id = ${id} and actor_id is not null
      order by id desc limit ${sql.lit(countedActs)}) as part`,
  );
  const { rows } = await sql<{
    readonly notification_id: string;
    readonly count: number | string;
    readonly id: string;
    readonly name: string;
    readonly image: string | null;
  }>`with acts (notification_id, actor_id, id) as (${sql.join(parts, sql` union all `)}),
    fans as (select notification_id, actor_id, max(id) as newest from acts
      group by notification_id, actor_id),
    placed as materialized (select notification_id, actor_id,
      row_number() over (partition by notification_id order by newest desc) as place,
      count(*) over (partition by notification_id) as count from fans)
    select placed.notification_id, placed.count, "user".id, "user".name, "user".image
      from placed join "user" on "user".id = placed.actor_id
      where placed.place <= ${sql.lit(shownActors)} and ${isVisibleUser('user')} order by placed.place`.execute(
    queries,
  );
  return rows;
}

export async function findNewestComments(
  queries: Queries,
  acts: readonly (readonly [notificationId: string, actId: string])[],
) {
  if (acts.length === 0) return [];
  return queries
    .selectFrom('notification_act as act')
    .innerJoin('comment', 'comment.id', 'act.comment_id')
    .where((eb) =>
      eb.or(
        acts.map(([notificationId, actId]) =>
          eb.and([eb('act.notification_id', '=', notificationId), eb('act.id', '=', actId)]),
        ),
      ),
    )
    .where(hasVisibleUser('comment.creator_id'))
    .select(['act.notification_id', 'comment.id', 'comment.text', 'comment.rating'])
    .execute();
}

export async function markAllRead(
  transaction: Queries,
  dialect: Dialect,
  userId: string,
): Promise<void> {
  const rows = await lockUnread(transaction, dialect, userId);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await markRead(transaction, ids);
}

/** Locks a fan's unread notifications, or those among `ids`, in the order of their keys. */
export async function lockUnread(
  transaction: Queries,
  dialect: Dialect,
  userId: string,
  ids?: readonly string[],
) {
  return transaction
    .selectFrom('notification')
    .where('user_id', '=', userId)
    .where('read', '=', sql.lit<0>(0))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .selectAll()
    .orderBy('id')
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .execute();
}
type UnreadRow = Awaited<ReturnType<typeof lockUnread>>[number];

async function markRead(transaction: Queries, ids: readonly string[]): Promise<void> {
  await transaction.updateTable('notification').set({ read: 1 }).where('id', 'in', ids).execute();
}

/** Moves later actions to a new unread notification. */
export async function markReadUpTo(
  transaction: Queries,
  entry: UnreadRow,
  actId: string,
): Promise<void> {
  const acts = transaction
    .selectFrom('notification_act')
    .where('notification_id', '=', entry.id)
    .select(['id', 'at'])
    .orderBy('id', 'desc')
    .limit(1);
  const lastRead = await acts.where('id', '<=', actId).executeTakeFirst();
  // All actions that the fan has seen were taken back.
  if (!lastRead) return;
  const later = await acts.where('id', '>', lastRead.id).executeTakeFirst();
  if (!later) return markRead(transaction, [entry.id]);
  await transaction
    .updateTable('notification')
    .set({ read: 1, at: lastRead.at })
    .where('id', '=', entry.id)
    .execute();
  const id = newId();
  await transaction
    .insertInto('notification')
    .values({ ...entry, id })
    .execute();
  await transaction
    .updateTable('notification_act')
    .set({ notification_id: id })
    .where('notification_id', '=', entry.id)
    .where('id', '>', lastRead.id)
    .execute();
}
