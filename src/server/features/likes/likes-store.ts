import { sql } from 'kysely';
import { maxLikerIds } from '#contract/lists.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { prepare } from '#server/db/prepare.ts';
import { fail } from '#server/shared/fail.ts';
import { hasVisibleUser } from '#server/shared/users/visibility-store.ts';

type UserAndItems = {
  readonly userId: string;
  readonly itemIds: readonly string[];
};

const likedAmong = prepare((queries, { userId, itemIds }: UserAndItems) =>
  queries
    .selectFrom('item_like')
    .where('user_id', '=', userId)
    .where('item_id', 'in', itemIds)
    .select('item_id'),
);

export async function findLikedAmong(
  queries: Queries,
  userId: string,
  itemIds: readonly string[],
): Promise<string[]> {
  const { rows } = await likedAmong(queries, { userId, itemIds });
  return rows.map((row) => row.item_id);
}

const likesOf = prepare((queries, { userId, itemIds }: UserAndItems) =>
  selectLikes(queries, userId, itemIds),
);

function selectLikes(queries: Queries, userId: string, itemIds: readonly string[]) {
  return queries
    .selectFrom('item')
    .where('id', 'in', itemIds)
    .select(['id', 'likes_count'])
    .select(
      sql<number>`(select count(*) from item_like
        where item_like.item_id = item.id and user_id = ${userId})`.as('liked'),
    );
}

/** `userId` is '' for visitors. */
export async function findLikes(queries: Queries, userId: string, itemIds: readonly string[]) {
  return (await likesOf(queries, { userId, itemIds })).rows;
}

function newestLikersOf(itemId: string) {
  return sql<string | null>`(
    select string_agg(user_id, ',' order by created_at desc) from (
      select user_id, created_at from item_like
      where item_id = ${itemId} and ${hasVisibleUser('user_id')}
      order by created_at desc limit ${sql.lit(maxLikerIds)}) as newest)`;
}

const parseIds = (text: string | null) => text?.split(',') ?? [];

const newestLikers = prepare(
  (_, { itemId }: { readonly itemId: string }) =>
    sql<{ newest: string | null }>`select ${newestLikersOf(itemId)} as newest`,
);

export async function findNewestLikers(queries: Queries, itemId: string): Promise<string[]> {
  const { rows } = await newestLikers(queries, { itemId });
  return parseIds(rows[0]?.newest ?? null);
}

const itemLikes = prepare(
  (queries, { userId, itemId }: { readonly userId: string; readonly itemId: string }) =>
    selectLikes(queries, userId, [itemId]).select(newestLikersOf(itemId).as('newest')),
);

export async function findItemLikes(queries: Queries, userId: string, itemId: string) {
  const [row] = (await itemLikes(queries, { userId, itemId })).rows;
  return row && { ...row, newest: parseIds(row.newest) };
}

type ItemOfKind = Readonly<Record<'id' | 'kindName', string>>;

function selectItem(queries: Queries, { id, kindName }: ItemOfKind) {
  return queries.selectFrom('item').where('id', '=', id).where('kind', '=', kindName).select('id');
}

const itemOfKind = prepare(selectItem);

const lockedItemOfKind = prepare((queries, item: ItemOfKind) =>
  selectItem(queries, item).forNoKeyUpdate(),
);

/** Returns false if the item is missing. */
export async function lockLikedItem(
  transaction: Queries,
  dialect: Dialect,
  kindName: string,
  id: string,
): Promise<boolean> {
  const find = dialect === 'postgres' ? lockedItemOfKind : itemOfKind;
  return (await find(transaction, { id, kindName })).rows.length > 0;
}

interface NewLike {
  readonly user_id: string;
  readonly item_id: string;
  readonly created_at: string;
}

const insertIfMissing = prepare(
  (queries, { user_id, item_id, created_at }: Record<keyof NewLike, string>) =>
    queries
      .insertInto('item_like')
      .values({ user_id, item_id, created_at })
      .onConflict((conflict) => conflict.doNothing()),
);

export async function insertLike(queries: Queries, like: NewLike): Promise<boolean> {
  const { numAffectedRows = 0n } = await insertIfMissing(queries, { ...like });
  return numAffectedRows > 0n;
}

const deleteByKey = prepare(
  (queries, { userId, itemId }: { readonly userId: string; readonly itemId: string }) =>
    queries.deleteFrom('item_like').where('user_id', '=', userId).where('item_id', '=', itemId),
);

export async function deleteLike(
  queries: Queries,
  userId: string,
  itemId: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await deleteByKey(queries, { userId, itemId });
  return numAffectedRows > 0n;
}

const updateLikesCount = prepare(
  (queries, { id, change }: { readonly id: string; readonly change: number }) =>
    queries
      .updateTable('item')
      .set({ likes_count: sql`likes_count + ${change}` })
      .where('id', '=', id)
      .returning(['likes_count', newestLikersOf(id).as('newest')]),
);

export async function changeLikesCount(queries: Queries, id: string, change: number) {
  const { rows } = await updateLikesCount(queries, { id, change });
  const { likes_count, newest } = rows[0] ?? fail('itemNotFound');
  return { likesCount: likes_count, newest: parseIds(newest) };
}
