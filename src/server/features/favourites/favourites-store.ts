import { sql } from 'kysely';
import { maxTotal } from '#contract/lists.ts';
import type { Queries } from '#server/db/engine/database.ts';
import type { Paging } from '#server/lists/paging.ts';

/** A cross join is done in this order on SQLite, which might start with all items of a kind. */
function likedBy(queries: Queries, userId: string, kindNames: readonly string[]) {
  return queries
    .selectFrom('item_like')
    .crossJoin('item')
    .whereRef('item.id', '=', 'item_like.item_id')
    .where('item_like.user_id', '=', userId)
    .where('item.kind', 'in', kindNames);
}

/** Ids of the items of that kind that the user likes, the newest like first. */
export async function findLikedIds(
  queries: Queries,
  userId: string,
  kindName: string,
  { size, offset }: Paging,
): Promise<string[]> {
  const rows = await likedBy(queries, userId, [kindName])
    .select('item.id')
    .orderBy('item_like.created_at', 'desc')
    .orderBy('item.id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  return rows.map((row) => row.id);
}

/** What the user likes of those kinds, the newest like first. */
export async function findNewestLiked(
  queries: Queries,
  userId: string,
  { kinds, size }: { readonly kinds: readonly string[]; readonly size: number },
): Promise<{ id: string; kind: string }[]> {
  return likedBy(queries, userId, kinds)
    .select(['item.id', 'item.kind'])
    .orderBy('item_like.created_at', 'desc')
    .orderBy('item_like.item_id', 'desc')
    .limit(size)
    .execute();
}

/** How many items of that kind the user likes, counted up to one more than `maxTotal`. */
export async function countLiked(
  queries: Queries,
  userId: string,
  kindName: string,
): Promise<number> {
  const found = likedBy(queries, userId, [kindName])
    .select(sql`1`.as('one'))
    .limit(maxTotal + 1)
    .as('found');
  const { total } = await queries
    .selectFrom(found)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
