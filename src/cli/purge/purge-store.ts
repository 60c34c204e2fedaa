import type { Queries } from '#server/db/engine/database.ts';

export interface UserRowCounts {
  readonly comments: number;
  readonly commentLikes: number;
  readonly likes: number;
  readonly followed: number;
  readonly followers: number;
  readonly lineups: number;
  readonly claims: number;
}

async function countRows(
  queries: Queries,
  table: 'comment' | 'comment_like' | 'item_like' | 'follow' | 'lineup' | 'claim',
  column: string,
  userId: string,
): Promise<number> {
  const { ref } = queries.dynamic;
  const { total } = await queries
    .selectFrom(table)
    .where(ref(column), '=', userId)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function countUserRows(queries: Queries, userId: string): Promise<UserRowCounts> {
  return {
    comments: await countRows(queries, 'comment', 'creator_id', userId),
    commentLikes: await countRows(queries, 'comment_like', 'user_id', userId),
    likes: await countRows(queries, 'item_like', 'user_id', userId),
    followed: await countRows(queries, 'follow', 'follower_id', userId),
    followers: await countRows(queries, 'follow', 'followed_id', userId),
    lineups: await countRows(queries, 'lineup', 'owner_id', userId),
    claims: await countRows(queries, 'claim', 'user_id', userId),
  };
}

export interface Creator {
  /** Null if the account no longer exists. */
  readonly userId: string | null;
  /** Keyed hash of the e-mail address, kept with the items of deleted creators. */
  readonly mark: string;
}

function itemsOf(queries: Queries, { userId, mark }: Creator, kinds: readonly string[]) {
  return queries
    .selectFrom('item')
    .where('kind', 'in', kinds)
    .where((where) =>
      where.or([
        where('id', 'in', (left) =>
          left.selectFrom('left_item').where('creator_mark', '=', mark).select('item_id'),
        ),
        ...(userId === null ? [] : [where('created_by', '=', userId)]),
      ]),
    );
}

export async function findItemsBy(
  queries: Queries,
  creator: Creator,
  kinds: readonly string[],
  limit: number,
) {
  return itemsOf(queries, creator, kinds)
    .select(['id', 'kind'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countItems(queries: Queries, creator: Creator, kinds: readonly string[]) {
  const rows = await itemsOf(queries, creator, kinds)
    .groupBy('kind')
    .select(({ fn }) => ['kind', fn.countAll().as('total'), fn.count('image').as('pictures')])
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, total, pictures }) => ({
    kind,
    total: Number(total),
    pictures: Number(pictures),
  }));
}
