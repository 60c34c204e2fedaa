import { sql } from 'kysely';
import { announce } from '#server/db/engine/unit.ts';
import { deleteComments, lockComments } from './comment-slices-store.ts';
import { deleteRemoval } from './removal-store.ts';
import {
  deleteActsBy,
  deleteRows,
  lockItems,
  lockNotifications,
  type Slice,
} from './slices-store.ts';

const deleteLikes: Slice = async (deps, transaction, { id }, limit) => {
  const rows = await transaction
    .selectFrom('item_like')
    .innerJoin('item', 'item.id', 'item_like.item_id')
    .where('item_like.user_id', '=', id)
    .select(['item_like.item_id', 'item.kind'])
    .orderBy('item_like.item_id')
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;
  const itemIds = rows.map((row) => row.item_id);
  await lockItems(deps, transaction, itemIds);
  // A merge may have moved some likes to another item before the lock.
  const deleted = await transaction
    .deleteFrom('item_like')
    .where('user_id', '=', id)
    .where('item_id', 'in', itemIds)
    .returning('item_id')
    .execute();
  const ids = new Set(deleted.map((row) => row.item_id));
  if (ids.size === 0) return rows.length;
  await transaction
    .updateTable('item')
    .set({ likes_count: sql`likes_count - 1` })
    .where('id', 'in', [...ids])
    .execute();
  return rows.length;
};

const deleteCommentLikes: Slice = async (deps, transaction, { id }, limit) => {
  const rows = await transaction
    .selectFrom('comment_like')
    .where('user_id', '=', id)
    .select('comment_id')
    .orderBy('comment_id')
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.comment_id);
  await lockComments(deps, transaction, ids);
  const liked = sql`select comment_id from comment_like
    where user_id = ${id} and comment_id in (${sql.join(ids)})`;
  // Some likes may have been deleted with their comments before the lock.
  await sql`update comment set likes_count = likes_count - 1 where id in (${liked})`.execute(
    transaction,
  );
  await transaction
    .deleteFrom('comment_like')
    .where('user_id', '=', id)
    .where('comment_id', 'in', ids)
    .execute();
  return rows.length;
};

const sides = {
  follower_id: { other: 'followed_id', count: 'followers' },
  followed_id: { other: 'follower_id', count: 'followed' },
} as const;

/** The user's counters are deleted with the user. */
function deleteFollows(side: keyof typeof sides): Slice {
  const { other, count } = sides[side];
  return async ({ dialect }, transaction, { id }, limit) => {
    const rows = await transaction
      .selectFrom('follow')
      .where(side, '=', id)
      .select(`${other} as id`)
      .limit(limit)
      .execute();
    if (rows.length === 0) return 0;
    const ids = rows.map((row) => row.id);
    if (dialect === 'postgres') {
      await sql`select user_id from follow_count where user_id in (${sql.join(ids)})
        order by user_id for update`.execute(transaction);
    }
    // The removal of another user may have deleted some follows before the lock.
    const remaining = sql`select ${sql.ref(other)} from follow
      where ${sql.ref(side)} = ${id} and ${sql.ref(other)} in (${sql.join(ids)})`;
    await sql`update follow_count set ${sql.ref(count)} = ${sql.ref(count)} - 1
      where user_id in (${remaining})`.execute(transaction);
    await transaction.deleteFrom('follow').where(side, '=', id).where(other, 'in', ids).execute();
    return rows.length;
  };
}

const deleteActs: Slice = async (deps, transaction, { id }, limit) => {
  const rows = await transaction
    .selectFrom('notification_act')
    .where('actor_id', '=', id)
    .select(['notification_id', 'id'])
    .orderBy('notification_id')
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;
  const notifications = sql.join(rows.map((row) => row.notification_id));
  await lockNotifications(deps, transaction, sql`id in (${notifications})`);
  await transaction
    .deleteFrom('notification_act')
    .where('actor_id', '=', id)
    .where('notification_id', 'in', [...new Set(rows.map((row) => row.notification_id))])
    .where('id', 'in', [...new Set(rows.map((row) => row.id))])
    .execute();
  return rows.length;
};

const anonymizeItems: Slice = async (deps, transaction, { id, creator_mark }, limit) => {
  const rows = await transaction
    .selectFrom('item')
    .where('created_by', '=', id)
    .select('id')
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  await lockItems(deps, transaction, ids);
  await transaction
    .insertInto('left_item')
    .columns(['item_id', 'creator_mark'])
    .expression((items) =>
      items
        .selectFrom('item')
        .where('id', 'in', ids)
        .select(['id', sql<string>`cast(${creator_mark ?? ''} as text)`.as('creator_mark')]),
    )
    .execute();
  await transaction.updateTable('item').set({ created_by: null }).where('id', 'in', ids).execute();
  return rows.length;
};

const anonymizeUploads: Slice = async (_deps, transaction, { id }, limit) => {
  const rows = await transaction
    .selectFrom('media')
    .where('uploaded_by', '=', id)
    .select('id')
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  await transaction
    .updateTable('media')
    .set({ uploaded_by: null })
    .where('id', 'in', ids)
    .execute();
  return rows.length;
};

/** Deletes notifications that were inserted after the slice of notifications. */
const deleteUser: Slice = async (_deps, transaction, { id }) => {
  await transaction.deleteFrom('user').where('id', '=', id).execute();
  await transaction.deleteFrom('notification').where('user_id', '=', id).execute();
  await deleteRemoval(transaction, id);
  announce({ topic: 'gone', id });
  return 0;
};

/** Slices run in this order, after the user's lineups have been removed. */
export const userSlices: readonly Slice[] = [
  deleteLikes,
  deleteActsBy('user_id'),
  deleteRows('notification', 'user_id'),
  deleteComments('creator_id'),
  deleteCommentLikes,
  deleteFollows('follower_id'),
  deleteFollows('followed_id'),
  deleteActs,
  deleteRows('notification_quiet', 'actor_id'),
  deleteRows('notification_quiet', 'user_id'),
  anonymizeItems,
  anonymizeUploads,
  deleteUser,
];
