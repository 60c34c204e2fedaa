import { type AliasableExpression, sql } from 'kysely';
import type { Queries } from '#server/db/engine/database.ts';
import type { ItemLikeTable } from '#server/db/tables.ts';
import type { Paging } from '#server/lists/paging.ts';

/** A fan as a list shows one. */
export interface FanRow {
  readonly _id: string;
  readonly name: string;
  readonly image: string | null;
}

/** Which likes are listed: of an item, as a fan sees them. */
export interface FansOf {
  readonly itemId: string;
  readonly viewerId: string;
}

type Part = Pick<Paging, 'size' | 'offset'>;

/** The fans of a page of likes, which are looked up for this page alone. */
async function readFans(
  queries: Queries,
  likes: AliasableExpression<Pick<ItemLikeTable, 'user_id' | 'created_at'>>,
): Promise<FanRow[]> {
  return queries
    .selectFrom(likes.as('liking'))
    .innerJoin('user', 'user.id', 'liking.user_id')
    .select(['user.id as _id', 'user.name', 'user.image'])
    .orderBy('liking.created_at', 'desc')
    .orderBy('liking.user_id', 'desc')
    .execute();
}

/** How many likes an item of that kind or lineup has; undefined where there is no such item. */
export async function findLikesCount(
  queries: Queries,
  kindName: string,
  id: string,
): Promise<number | undefined> {
  const item = await queries
    .selectFrom('item')
    .where('id', '=', id)
    .where('kind', '=', kindName)
    .select('likes_count')
    .executeTakeFirst();
  return item?.likes_count;
}

/** A cross join is done in this order on SQLite, which might start with all likes of the item. */
function followedLikes(queries: Queries, { itemId, viewerId }: FansOf) {
  return queries
    .selectFrom('follow')
    .crossJoin('item_like')
    .where('follow.follower_id', '=', viewerId)
    .whereRef('item_like.user_id', '=', 'follow.followed_id')
    .where('item_like.item_id', '=', itemId);
}

/** How many like the item of those whom the viewer follows. */
export async function countFollowedFans(queries: Queries, of: FansOf): Promise<number> {
  const { total } = await followedLikes(queries, of)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Those who like the item of those whom the viewer follows, the newest like first. */
export async function findFollowedFans(
  queries: Queries,
  of: FansOf,
  { size, offset }: Part,
): Promise<FanRow[]> {
  const likes = followedLikes(queries, of)
    .select(['item_like.user_id', 'item_like.created_at'])
    .orderBy('item_like.created_at', 'desc')
    .orderBy('item_like.user_id', 'desc')
    .limit(size)
    .offset(offset);
  return readFans(queries, likes);
}

/** Those who like the item and whom the viewer does not follow, the newest like first. */
export async function findOtherFans(
  queries: Queries,
  { itemId, viewerId }: FansOf,
  { size, offset }: Part,
): Promise<FanRow[]> {
  // An index has them in this order; of all that are passed over only the key is looked up.
  const likes = queries
    .selectFrom('item_like')
    .where('item_id', '=', itemId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('follow')
            .where('follower_id', '=', viewerId)
            .whereRef('followed_id', '=', 'item_like.user_id')
            .select(sql`1`.as('one')),
        ),
      ),
    )
    .select(['user_id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(size)
    .offset(offset);
  return readFans(queries, likes);
}
