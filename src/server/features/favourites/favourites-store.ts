import { sql } from 'kysely';
import { comparedLikes } from '#contract/fans/suggestions.ts';
import { maxDepth } from '#contract/lists.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { newestLikes } from '#server/db/newest-rows.ts';
import type { Paging } from '#server/shared/lists/paging.ts';

/** A subquery is always evaluated by key, whatever the planner estimates. */
const kindOfLiked = sql`(select kind from item where item.id = own.item_id)`;

interface LikedPage {
  readonly ids: readonly string[];
  /** Likes of the kind among the newest `maxDepth` + 1. */
  readonly count: number;
}

export async function findLikedPage(
  queries: Queries,
  userId: string,
  kindName: string,
  { size, offset }: Paging,
): Promise<LikedPage> {
  // The row without an id carries the count, so that the likes are read only once and an empty page
  // still has a total.
  const { rows } = await sql<{ readonly id: string | null; readonly total: number | string }>`
    with liked as materialized (select item_id as id, created_at
      from ${newestLikes(userId, maxDepth + 1)} as own where ${kindOfLiked} = ${kindName})
    select id, created_at, 0 as total from (select id, created_at from liked
      order by created_at desc, id desc limit ${size} offset ${offset}) as page
    union all select null, null, count(*) from liked
    order by created_at desc, id desc`.execute(queries);
  return {
    ids: rows.flatMap(({ id }) => id ?? []),
    count: Number(rows.find(({ id }) => id === null)?.total ?? 0),
  };
}

export async function findNewestLiked(
  queries: Queries,
  userId: string,
  { kinds, size }: { readonly kinds: readonly string[]; readonly size: number },
): Promise<{ id: string; kind: string }[]> {
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, kind from (select item_id as id, created_at, ${kindOfLiked} as kind
        from ${newestLikes(userId, comparedLikes)} as own) as liked
      where kind in (${sql.join(kinds)}) order by created_at desc, id desc limit ${size}`.execute(
    queries,
  );
  return rows;
}
