import { sql } from 'kysely';
import type { Dialect, Queries } from '../db/engine/database.ts';

/**
 * Locks every row that changes when a user is deleted, each table in key order (lineups after all
 * other items), so that concurrent deletions of users and items cannot deadlock. Call after
 * `lockUserForChange`; the statements after it see what others changed before.
 */
export async function lockUserRows(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<void> {
  // On SQLite a unit of work is alone anyway.
  if (dialect === 'sqlite') return;
  await sql`select item.id from item left join lineup on lineup.item_id = item.id where item.id in (
      select item_id from item_like where user_id = ${id}
      union all select item_id from comment where creator_id = ${id}
      union all select comment.item_id from comment_like
        join comment on comment.id = comment_like.comment_id where comment_like.user_id = ${id}
      union all select item_id from lineup where owner_id = ${id}
      union all select id from item where created_by = ${id}
    ) order by lineup.item_id is not null, item.id
    for no key update of item`.execute(transaction);
  await sql`select id from comment where id in (
      select id from comment where creator_id = ${id}
      union all select comment_id from comment_like where user_id = ${id}
    ) order by id for update`.execute(transaction);
  await sql`select user_id from follow_count where user_id in (
      select followed_id from follow where follower_id = ${id}
      union all select follower_id from follow where followed_id = ${id}
      union all select ${id}
    ) order by user_id for update`.execute(transaction);
  await sql`select id from notification where id in (
      select id from notification where user_id = ${id}
      union all select notification_id from notification_act where actor_id = ${id}
    ) order by id for update`.execute(transaction);
}

/**
 * Takes a user's likes and comments out of the counters of items, while their rows are there. All
 * in one statement: PostgreSQL checks the foreign keys of a row that is updated twice in a unit of
 * work, and would wait for the creator of the item, who may be leaving as well.
 */
export async function subtractUserCounts(transaction: Queries, id: string): Promise<void> {
  const own = sql`comment.item_id = item.id and comment.creator_id = ${id}`;
  const rated = sql`${own} and comment.rating is not null`;
  await sql`update item set
      likes_count = likes_count
        - (select count(*) from item_like where item_id = item.id and user_id = ${id}),
      comments_count = comments_count - (select count(*) from comment where ${own}),
      ratings_count = ratings_count
        - (select count(distinct comment.creator_id) from comment where ${rated}),
      ratings_sum = ratings_sum - coalesce(
        (select comment.rating from comment where ${rated} order by comment.id desc limit 1), 0)
    where id in (
      select item_id from item_like where user_id = ${id}
      union all select item_id from comment where creator_id = ${id}
    )`.execute(transaction);
}
