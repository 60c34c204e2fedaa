import { type Generated, type RawBuilder, sql } from 'kysely';
import { type BellType, maxActs, maxNotifications } from '#contract/fans/fan-events.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Flag, Time } from '#server/db/column-types.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { announce } from '#server/db/engine/unit.ts';
import { newId } from '#server/db/id.ts';

/** At most one unread row per type and thing. */
interface NotificationTable {
  id: string;
  /** A foreign key would lock the recipient. */
  user_id: string;
  type: BellType;
  /** Grouping key: the id of the subject, or a new id for a notification without a group. */
  thing: string;
  item_id: Generated<string | null>;
  comment_id: Generated<string | null>;
  kind: Generated<string | null>;
  slot: Generated<string | null>;
  name: Generated<string | null>;
  /** Time of the newest action. A trigger updates it when that action is deleted. */
  at: Time;
  read: Generated<Flag>;
}

/** A trigger deletes the notification with its last action. */
interface NotificationActTable {
  notification_id: string;
  /** Ids increase with time, so actions are sorted by id. */
  id: string;
  /** Null for an admin's action. */
  actor_id: string | null;
  comment_id: string | null;
  at: Time;
}

/** Action that was taken back. The same action does not notify again before `until`. */
interface NotificationQuietTable {
  actor_id: string;
  type: BellType;
  thing: string;
  /** One of the ids below repeats `thing` as a foreign key, so that the row is deleted with it. */
  item_id: Generated<string | null>;
  comment_id: Generated<string | null>;
  user_id: Generated<string | null>;
  until: Time;
}

declare module '#server/db/tables.ts' {
  interface Tables {
    notification: NotificationTable;
    notification_act: NotificationActTable;
    notification_quiet: NotificationQuietTable;
  }
}

type Recipient =
  | { readonly userId: string }
  | { readonly ownerOf: string }
  | { readonly authorOf: string };

interface Act {
  readonly type: BellType;
  readonly thing: string;
  readonly actorId: string | null;
}

interface Ring extends Act {
  readonly at: string;
  /** Comment that the action created. */
  readonly writtenId?: string;
  /** The notification is deleted with the item. */
  readonly itemId?: string;
  /** The notification is deleted with the comment. */
  readonly commentId?: string;
  readonly kind?: string;
  readonly slot?: string;
  readonly name?: string;
}

function selectRecipient(recipient: Recipient): RawBuilder<unknown> {
  if ('ownerOf' in recipient) {
    return sql`(select owner_id as id from lineup where item_id = ${recipient.ownerOf})`;
  }
  if ('authorOf' in recipient) {
    return sql`(select creator_id as id from comment where id = ${recipient.authorOf})`;
  }
  return sql`(select cast(${recipient.userId} as text) as id)`;
}

/**
 * Adds an action to the unread notification of its type and thing, or to a new one that replaces
 * the oldest beyond the limit. Skips actions on the actor's own things and actions that were taken
 * back recently. Runs few statements, because every like waits for them.
 */
export async function insertRing(
  transaction: Queries,
  recipient: Recipient,
  ring: Ring,
): Promise<void> {
  const { type, thing, at, actorId } = ring;
  const id = newId();
  const details = sql.join([
    ...[ring.itemId ?? null, ring.commentId ?? null],
    ...[ring.kind ?? null, ring.slot ?? null, ring.name ?? null],
  ]);
  const { rows } = await sql<{ readonly id: string; readonly user_id: string }>`
    insert into notification
      (id, user_id, type, thing, at, item_id, comment_id, kind, slot, name)
    select ${id}, recipient.id, ${type}, ${thing}, ${at}, ${details}
      from ${selectRecipient(recipient)} as recipient
      where recipient.id <> ${actorId ?? ''} and not exists (select 1 from notification_quiet
        where actor_id = ${actorId ?? ''} and type = ${type} and thing = ${thing}
          and until > ${at})
    on conflict (user_id, type, thing) where read = 0 do update set at = excluded.at
    returning id, user_id`.execute(transaction);
  const [entry] = rows;
  if (!entry) return;
  announce({ topic: 'bell', id: entry.user_id });
  await sql`insert into notification_act (notification_id, id, actor_id, comment_id, at)
    values (${entry.id}, ${newId()}, ${actorId}, ${ring.writtenId ?? null}, ${at})`.execute(
    transaction,
  );
  if (entry.id === id) await deleteBeyondMax(transaction, entry.user_id);
  else await deleteActsBeyondMax(transaction, entry.id);
}

async function deleteActsBeyondMax(transaction: Queries, notificationId: string): Promise<void> {
  await transaction
    .deleteFrom('notification_act')
    .where('notification_id', '=', notificationId)
    .where('id', '<=', (kept) =>
      kept
        .selectFrom('notification_act as kept')
        .where('kept.notification_id', '=', notificationId)
        .select('kept.id')
        .orderBy('kept.id', 'desc')
        .limit(1)
        .offset(maxActs),
    )
    .execute();
}

export async function insertSlotRings(
  transaction: Queries,
  opened: readonly {
    readonly userId: string;
    readonly lineupId: string;
    readonly slot: string;
  }[],
  { name, at }: { readonly name: string; readonly at: string },
): Promise<void> {
  const rings = opened.map((slot) => ({ ...slot, id: newId() }));
  for (const chunk of chunksOf(rings)) {
    await transaction
      .insertInto('notification')
      .values(
        chunk.map(({ id, userId, lineupId, slot }) => ({
          id,
          user_id: userId,
          type: 'slotOpened',
          thing: id,
          item_id: lineupId,
          slot,
          name,
          at,
        })),
      )
      .execute();
    await transaction
      .insertInto('notification_act')
      .values(
        chunk.map(({ id }) => ({
          notification_id: id,
          id: newId(),
          actor_id: null,
          comment_id: null,
          at,
        })),
      )
      .execute();
  }
  const userIds = [...new Set(rings.map(({ userId }) => userId))];
  for (const userId of userIds) announce({ topic: 'bell', id: userId });
  for (const chunk of chunksOf(userIds)) await deleteAllBeyondMax(transaction, chunk);
}

async function deleteAllBeyondMax(transaction: Queries, userIds: readonly string[]): Promise<void> {
  await sql`delete from notification where id in (
    select id from (
      select id, row_number() over (partition by user_id order by at desc, id desc) as place
      from notification where user_id in (${sql.join(userIds)})
    ) as placed where place > ${sql.lit(maxNotifications)})`.execute(transaction);
}

async function deleteBeyondMax(transaction: Queries, userId: string): Promise<void> {
  await transaction
    .deleteFrom('notification')
    .where('id', 'in', (all) =>
      all
        .selectFrom('notification as kept')
        .where('kept.user_id', '=', userId)
        .select('kept.id')
        .orderBy('kept.at', 'desc')
        .orderBy('kept.id', 'desc')
        .limit(maxNotifications)
        .offset(maxNotifications),
    )
    .execute();
}

/** The same action does not notify again before `quiet.until`. */
export async function takeBack(
  transaction: Queries,
  recipient: Recipient,
  { type, thing, actorId }: Act,
  quiet: {
    readonly until: string;
    readonly itemId?: string;
    readonly commentId?: string;
    readonly userId?: string;
  },
): Promise<void> {
  const fromRecipient = sql`from ${selectRecipient(recipient)} as recipient`;
  const { rows } = await sql<{ readonly user_id: string }>`
    delete from notification_act where actor_id = ${actorId} and notification_id in (
      select id from notification where type = ${type} and thing = ${thing}
        and user_id in (select id ${fromRecipient}))
    returning (select id ${fromRecipient}) as user_id`.execute(transaction);
  for (const row of rows) announce({ topic: 'bell', id: row.user_id });
  const ids = sql.join([quiet.itemId ?? null, quiet.commentId ?? null, quiet.userId ?? null]);
  await sql`insert into notification_quiet
      (actor_id, type, thing, until, item_id, comment_id, user_id)
    select ${actorId}, ${type}, ${thing}, ${quiet.until}, ${ids} ${fromRecipient}
      where recipient.id <> ${actorId}
    on conflict (actor_id, type, thing) do update set until = excluded.until`.execute(transaction);
}

export async function findOwners(
  transaction: Queries,
  lineupIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await transaction
    .selectFrom('lineup')
    .where('item_id', 'in', lineupIds)
    .select(['item_id', 'owner_id'])
    .execute();
  return new Map(rows.map((row) => [row.item_id, row.owner_id]));
}
