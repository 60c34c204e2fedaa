import { type Generated, type RawBuilder, sql } from 'kysely';
import { type BellType, maxActs, maxNotifications } from '#contract/fans/fan-events.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Flag, Time } from '#server/db/column-types.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { announce } from '#server/db/engine/unit.ts';
import { newId } from '#server/db/id.ts';

/** What rang for a fan: the same to the same thing once, while it is unread. */
interface NotificationTable {
  id: string;
  /** Whom it tells. No foreign key, see fan-writes.ts: goes with the account all the same. */
  user_id: string;
  type: BellType;
  /** What it is grouped by: the id of what it is about, or one of its own. */
  thing: string;
  item_id: Generated<string | null>;
  /** The comment that is liked. */
  comment_id: Generated<string | null>;
  /** Kind of a lineup that was removed. */
  kind: Generated<string | null>;
  /** The slot that was opened. */
  slot: Generated<string | null>;
  /** Name of the item or lineup that is gone. */
  name: Generated<string | null>;
  /** When the newest of its acts was; a trigger sets it back when that is gone. */
  at: Time;
  read: Generated<Flag>;
}

/** What is told in a notification; when the last is gone, a trigger takes the notification away. */
interface NotificationActTable {
  notification_id: string;
  /** The order of ids is that of the acts. */
  id: string;
  /** Null of what an admin did. */
  actor_id: string | null;
  /** The comment that was written. */
  comment_id: string | null;
  at: Time;
}

/** What was taken back and does not ring when it is given again before `until`. */
interface NotificationQuietTable {
  actor_id: string;
  type: BellType;
  /** Id of the lineup, comment or fan. */
  thing: string;
  /** The same by its table, so that it goes with it. */
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

/** Whom it rings for: a fan, whoever built a lineup, or whoever wrote a comment. */
type Reader =
  | { readonly userId: string }
  | { readonly ownerOf: string }
  | { readonly authorOf: string };

/** What somebody did to something. */
interface Act {
  readonly type: BellType;
  /** What it is grouped by: the id of what it is about, or one of its own. */
  readonly thing: string;
  /** Null of what an admin did. */
  readonly actorId: string | null;
}

/** What rings. */
interface Ring extends Act {
  readonly at: string;
  /** The comment that was written. */
  readonly writtenId?: string;
  /** The item or lineup that it is about; it goes with that. */
  readonly itemId?: string;
  /** The comment that it is about; it goes with that. */
  readonly commentId?: string;
  readonly kind?: string;
  readonly slot?: string;
  readonly name?: string;
}

/** The id of whom it rings for, as a row; none where the thing is gone. */
function readerOf(reader: Reader): RawBuilder<unknown> {
  if ('ownerOf' in reader) {
    return sql`(select owner_id as id from lineup where item_id = ${reader.ownerOf})`;
  }
  if ('authorOf' in reader) {
    return sql`(select creator_id as id from comment where id = ${reader.authorOf})`;
  }
  return sql`(select cast(${reader.userId} as text) as id)`;
}

/**
 * Adds an act to the unread notification of the same, or begins one; the oldest goes beyond the most.
 * Nothing rings for who did it, nor what was taken back lately. In as few statements as can be:
 * likes wait for it.
 */
export async function insertRing(transaction: Queries, reader: Reader, ring: Ring): Promise<void> {
  const { type, thing, at, actorId } = ring;
  const id = newId();
  const about = sql.join([
    ...[ring.itemId ?? null, ring.commentId ?? null],
    ...[ring.kind ?? null, ring.slot ?? null, ring.name ?? null],
  ]);
  const { rows } = await sql<{ readonly id: string; readonly user_id: string }>`
    insert into notification
      (id, user_id, type, thing, at, item_id, comment_id, kind, slot, name)
    select ${id}, reader.id, ${type}, ${thing}, ${at}, ${about} from ${readerOf(reader)} as reader
      where reader.id <> ${actorId ?? ''} and not exists (select 1 from notification_quiet
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

/** Deletes the oldest acts of a notification beyond as many as are kept. */
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

/** Tells owners of lineups that slots are open, each slot by itself, in few statements. */
export async function insertSlotRings(
  transaction: Queries,
  opened: readonly {
    readonly userId: string;
    readonly lineupId: string;
    readonly slot: string;
  }[],
  { name, at }: { readonly name: string; readonly at: string },
): Promise<void> {
  const rings = opened.map((one) => ({ ...one, id: newId() }));
  for (const some of chunksOf(rings)) {
    await transaction
      .insertInto('notification')
      .values(
        some.map(({ id, userId, lineupId, slot }) => ({
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
        some.map(({ id }) => ({
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
  for (const some of chunksOf(userIds)) await deleteAllBeyondMax(transaction, some);
}

/** The same as `deleteBeyondMax` of several fans. */
async function deleteAllBeyondMax(transaction: Queries, userIds: readonly string[]): Promise<void> {
  await sql`delete from notification where id in (
    select id from (
      select id, row_number() over (partition by user_id order by at desc, id desc) as place
      from notification where user_id in (${sql.join(userIds)})
    ) as placed where place > ${sql.lit(maxNotifications)})`.execute(transaction);
}

/** Deletes the oldest of a fan's notifications beyond as many as are kept. */
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

/** Takes an act out of whatever it rang in, and lets it not ring again until then. */
export async function takeBack(
  transaction: Queries,
  reader: Reader,
  { type, thing, actorId }: Act,
  {
    until,
    ...about
  }: {
    readonly until: string;
    /** What it is forgotten with. */
    readonly itemId?: string;
    readonly commentId?: string;
    readonly userId?: string;
  },
): Promise<void> {
  const { rows } = await sql<{ readonly reader_id: string }>`
    delete from notification_act where actor_id = ${actorId} and notification_id in (
      select id from notification where type = ${type} and thing = ${thing}
        and user_id in (select id from ${readerOf(reader)} as reader))
    returning (select id from ${readerOf(reader)} as reader) as reader_id`.execute(transaction);
  for (const row of rows) announce({ topic: 'bell', id: row.reader_id });
  const things = sql.join([about.itemId ?? null, about.commentId ?? null, about.userId ?? null]);
  await sql`insert into notification_quiet
      (actor_id, type, thing, until, item_id, comment_id, user_id)
    select ${actorId}, ${type}, ${thing}, ${until}, ${things} from ${readerOf(reader)} as reader
      where reader.id <> ${actorId}
    on conflict (actor_id, type, thing) do update set until = excluded.until`.execute(transaction);
}

/** Who built each of these lineups. */
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
