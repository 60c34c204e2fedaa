import { sql } from 'kysely';
import { type BellType, maxNotifications } from '#contract/fan-events.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { newId } from '#server/db/id.ts';

/** What rings for whom. */
export interface Ring {
  readonly userId: string;
  readonly type: BellType;
  /** What it is grouped by: the id of what it is about, or one of its own. */
  readonly thing: string;
  readonly at: string;
  /** Null of what an admin did. */
  readonly actorId: string | null;
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

/** Adds an act to the unread notification of the same, or begins one; the oldest goes beyond the most. */
export async function insertRing(transaction: Queries, ring: Ring): Promise<void> {
  const { userId, type, thing, at, actorId } = ring;
  const id = newId();
  const entry = await transaction
    .insertInto('notification')
    .values({
      ...{ id, user_id: userId, type, thing, at },
      item_id: ring.itemId ?? null,
      comment_id: ring.commentId ?? null,
      kind: ring.kind ?? null,
      slot: ring.slot ?? null,
      name: ring.name ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'type', 'thing'])
        .where('read', '=', sql.lit(0))
        .doUpdateSet({ at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('notification_act')
    .values({
      ...{ notification_id: entry.id, id: newId(), actor_id: actorId, at },
      comment_id: ring.writtenId ?? null,
    })
    .execute();
  if (entry.id === id) await deleteBeyondMost(transaction, userId);
}

/** Deletes the oldest of a fan's notifications beyond as many as are kept. */
async function deleteBeyondMost(transaction: Queries, userId: string): Promise<void> {
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

/** An act that is taken back. */
interface TakenBack {
  readonly type: BellType;
  readonly thing: string;
  readonly actorId: string;
}

/** Whether an act was taken back so lately that it does not ring. */
export async function isQuiet(
  transaction: Queries,
  { actorId, type, thing }: TakenBack,
  at: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('notification_quiet')
    .where('actor_id', '=', actorId)
    .where('type', '=', type)
    .where('thing', '=', thing)
    .where('until', '>', at)
    .select('until')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes an act out of whatever it rang in. */
export async function deleteActs(
  transaction: Queries,
  { userId, actorId, type, thing }: TakenBack & { readonly userId: string },
): Promise<void> {
  await transaction
    .deleteFrom('notification_act')
    .where('actor_id', '=', actorId)
    .where('notification_id', 'in', (entries) =>
      entries
        .selectFrom('notification')
        .where('user_id', '=', userId)
        .where('type', '=', type)
        .where('thing', '=', thing)
        .select('id'),
    )
    .execute();
}

/** Lets an act not ring until then; it is forgotten with what it is about. */
export async function insertQuiet(
  transaction: Queries,
  { actorId, type, thing }: TakenBack,
  about: { readonly itemId?: string; readonly commentId?: string; readonly userId?: string },
  until: string,
): Promise<void> {
  await transaction
    .insertInto('notification_quiet')
    .values({
      ...{ actor_id: actorId, type, thing, until },
      item_id: about.itemId ?? null,
      comment_id: about.commentId ?? null,
      user_id: about.userId ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['actor_id', 'type', 'thing']).doUpdateSet({ until }),
    )
    .execute();
}

/** Who built a lineup; undefined where there is none. */
export async function findOwner(
  transaction: Queries,
  lineupId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('lineup')
    .where('item_id', '=', lineupId)
    .select('owner_id')
    .executeTakeFirst();
  return row?.owner_id;
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

/** Who wrote a comment; undefined where there is none. */
export async function findAuthor(
  transaction: Queries,
  commentId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('comment')
    .where('id', '=', commentId)
    .select('creator_id')
    .executeTakeFirst();
  return row?.creator_id;
}

export async function findItemName(transaction: Queries, id: string): Promise<string> {
  const { name } = await transaction
    .selectFrom('item')
    .where('id', '=', id)
    .select('name')
    .executeTakeFirstOrThrow();
  return name;
}

/** Deletes what rang for a user, and what the user did out of what rang for others. */
export async function deleteUserNotifications(transaction: Queries, userId: string): Promise<void> {
  await transaction.deleteFrom('notification').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('notification_act').where('actor_id', '=', userId).execute();
}

/** Deletes what rang before then, for fans who are gone, and what need not be quiet any more. */
export async function deleteOldNotifications(
  transaction: Queries,
  before: { readonly rang: string; readonly quiet: string },
): Promise<void> {
  await transaction.deleteFrom('notification').where('at', '<', before.rang).execute();
  await transaction.deleteFrom('notification_quiet').where('until', '<=', before.quiet).execute();
}
