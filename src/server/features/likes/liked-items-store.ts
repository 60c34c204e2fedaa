import { sql } from 'kysely';
import { comparedFollows } from '#contract/fans/follows.ts';
import { maxLikesFiltered } from '#contract/kinds/facets.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { joinLateral, newestFollows, newestLikes } from '#server/db/newest-rows.ts';
import { hasVisibleUser } from '#server/shared/users/visibility-store.ts';

/** Limit of likes read for all followed fans together. */
const maxRead = 3000;

export async function findNewestLiked(queries: Queries, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select item_id as id from ${newestLikes(userId, maxLikesFiltered)} as own`.execute(queries);
  return rows.map(({ id }) => id);
}

/**
 * Reads fewer likes of each user the more users there are, but at least the newest three. Returns
 * at most `maxLikesFiltered` items.
 */
export async function findNewestLikedByFollowed(
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  viewerId: string,
): Promise<string[]> {
  const follows = newestFollows(viewerId, comparedFollows);
  const { rows: counts } = await sql<{ total: number | string }>`
    select count(*) as total from ${follows} as follow`.execute(read);
  const total = Number(counts[0]?.total ?? 0);
  if (total === 0) return [];
  const likesPerFan = Math.min(maxLikesFiltered, Math.floor(maxRead / total));
  const likes = joinLateral(dialect, {
    table: 'item_like',
    order: sql`created_at desc`,
    limit: likesPerFan,
    on: sql`item_like.user_id = fan.id and item_like.created_at >= fan.since`,
  });
  const { rows } = await sql<{ id: string }>`
    with fan as materialized (select followed_id as id, coalesce((
        select created_at from item_like where user_id = followed_id
        order by created_at desc limit 1 offset ${sql.lit(likesPerFan - 1)}), '') as since
      from ${follows} as follow where ${hasVisibleUser('followed_id')})
    select item_like.item_id as id from fan ${likes}
      order by item_like.created_at desc limit ${sql.lit(maxLikesFiltered)}`.execute(read);
  return [...new Set(rows.map(({ id }) => id))];
}
