import { sql } from 'kysely';
import type { Queries } from '#server/db/engine/database.ts';
import {
  deleteActs,
  lockItems,
  lockNotifications,
  type Slice,
  type SliceDeps,
} from './slices-store.ts';

/** Deletes the oldest comments first. The counters of a removed item need no update. */
export function deleteComments(column: 'item_id' | 'creator_id'): Slice {
  return async (deps, transaction, { id }, limit) => {
    const rows = await transaction
      .selectFrom('comment')
      .where(column, '=', id)
      .select(['id', 'item_id'])
      .orderBy('id')
      .limit(limit)
      .execute();
    if (rows.length === 0) return 0;
    const ids = rows.map((row) => row.id);
    if (column === 'creator_id') {
      await lockItems(deps, transaction, [...new Set(rows.map((row) => row.item_id))]);
    }
    await lockComments(deps, transaction, ids);
    const deleted = await deleteDependentRows(deps, transaction, ids, limit);
    if (deleted === limit) return limit;
    if (column === 'creator_id') await subtractComments(transaction, id, ids);
    await transaction.deleteFrom('comment').where('id', 'in', ids).execute();
    return ids.length;
  };
}

/** SQLite needs no row locks. */
export async function lockComments(
  { dialect }: Pick<SliceDeps, 'dialect'>,
  transaction: Queries,
  ids: readonly string[],
): Promise<void> {
  if (dialect === 'sqlite') return;
  await sql`select id from comment where id in (${sql.join(ids)}) order by id for update`.execute(
    transaction,
  );
}

async function deleteDependentRows(
  deps: SliceDeps,
  transaction: Queries,
  ids: readonly string[],
  limit: number,
): Promise<number> {
  const comments = sql`(${sql.join(ids)})`;
  await lockNotifications(
    deps,
    transaction,
    sql`id in (select id from notification where comment_id in ${comments}
      union select notification_id from notification_act where comment_id in ${comments})`,
  );
  const likes = await sql`delete from comment_like where (user_id, comment_id) in (
    select user_id, comment_id from comment_like where comment_id in ${comments}
    limit ${limit})`.execute(transaction);
  let deleted = Number(likes.numAffectedRows);
  deleted += await deleteActs(transaction, 'comment_id', ids, limit - deleted);
  const quiet = await sql`delete from notification_quiet where (actor_id, type, thing) in (
    select actor_id, type, thing from notification_quiet where comment_id in ${comments}
    limit ${limit - deleted})`.execute(transaction);
  return deleted + Number(quiet.numAffectedRows);
}

/**
 * Only the newest rating of a user counts, so it is subtracted last.
 *
 * This must be one statement. If a row is updated twice, PostgreSQL checks its foreign keys again
 * and would wait for the item's creator, whose account may be in deletion.
 */
async function subtractComments(
  transaction: Queries,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  const last = ids.at(-1) ?? '';
  const isOfUser = sql`comment.item_id = item.id and comment.creator_id = ${userId}`;
  const isRated = sql`${isOfUser} and comment.rating is not null`;
  const countedRating = sql`(select comment.rating from comment where ${isRated} order by comment.id desc limit 1)`;
  const isLast = sql`not exists (select 1 from comment where ${isRated} and comment.id > ${last})`;
  await sql`update item set
      comments_count = comments_count
        - (select count(*) from comment where ${isOfUser} and comment.id <= ${last}),
      ratings_count = ratings_count - case when ${countedRating} is not null and ${isLast} then 1 else 0 end,
      ratings_sum = ratings_sum - case when ${isLast} then coalesce(${countedRating}, 0) else 0 end
    where id in (select item_id from comment where comment.id in (${sql.join(ids)}))`.execute(
    transaction,
  );
}
