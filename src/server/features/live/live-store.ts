import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';

export async function findFollowersAmong(
  queries: Queries,
  followedIds: readonly string[],
  fanIds: readonly string[],
): Promise<Set<string>> {
  const followers = new Set<string>();
  for (const followed of chunksOf(followedIds)) {
    for (const fans of chunksOf(fanIds)) {
      const rows = await queries
        .selectFrom('follow')
        .where('follower_id', 'in', fans)
        .where('followed_id', 'in', followed)
        .select('follower_id')
        .distinct()
        .execute();
      for (const row of rows) followers.add(row.follower_id);
    }
  }
  return followers;
}
