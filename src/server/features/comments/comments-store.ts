import { type Insertable, sql } from 'kysely';
import { maxCommentLikes } from '#contract/comments.ts';
import { maxTotal } from '#contract/lists.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { prepare } from '#server/db/prepare.ts';
import type { CommentTable } from '#server/db/tables.ts';
import type { Paging } from '#server/lists/paging.ts';

/** A comment with its creator's name and picture and its item's name. */
export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>;

function comments(queries: Queries) {
  return queries
    .selectFrom('comment')
    .innerJoin('user as creator', 'creator.id', 'comment.creator_id')
    .innerJoin('item', 'item.id', 'comment.item_id')
    .select([
      'comment.id',
      'comment.text',
      'comment.rating',
      'comment.likes_count',
      'comment.created_at',
      'creator.id as creator_id',
      'creator.name as creator_name',
      'creator.image as creator_image',
      'item.id as item_id',
      'item.kind as item_kind',
      'item.name as item_name',
    ]);
}

function pageBy(by: 'item_id' | 'creator_id') {
  return prepare((queries, { id, size, offset }: { id: string; size: number; offset: number }) =>
    comments(queries)
      .where(`comment.${by}`, '=', id)
      .orderBy('comment.id', 'desc')
      .limit(size)
      .offset(offset),
  );
}

const pages = { item_id: pageBy('item_id'), creator_id: pageBy('creator_id') };

/** A page of an item's comments, or of a user's, the newest first. */
export async function findComments(
  queries: Queries,
  by: keyof typeof pages,
  id: string,
  { size, offset }: Pick<Paging, 'size' | 'offset'>,
): Promise<CommentRow[]> {
  return (await pages[by](queries, { id, size, offset })).rows;
}

const byId = prepare((queries, { id }: { readonly id: string }) =>
  comments(queries).where('comment.id', '=', id),
);

/** One comment, or undefined. */
export async function findComment(queries: Queries, id: string) {
  const [comment] = (await byId(queries, { id })).rows;
  return comment;
}

/** How many comments a user has written, counted up to one more than `maxTotal`. */
export async function countCommentsOf(queries: Queries, userId: string): Promise<number> {
  const found = queries
    .selectFrom('comment')
    .where('creator_id', '=', userId)
    .select('id')
    .limit(maxTotal + 1)
    .as('found');
  const { total } = await queries
    .selectFrom(found)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** What is commented on, with its counters; undefined when there is none. */
export async function findItem(queries: Queries, id: string) {
  return queries
    .selectFrom('item')
    .where('id', '=', id)
    .select(['kind', 'comments_count', 'ratings_count', 'ratings_sum'])
    .executeTakeFirst();
}

function commentedItem(queries: Queries, id: string) {
  return queries.selectFrom('item').where('id', '=', id).select(['kind', 'created_by']);
}

const unlockedItem = prepare((queries, { id }: { readonly id: string }) =>
  commentedItem(queries, id),
);
const lockedItem = prepare((queries, { id }: { readonly id: string }) =>
  commentedItem(queries, id).forNoKeyUpdate(),
);

/** Locks an item until the unit of work ends, so that its comments come and go one by one. */
export async function lockCommentedItem(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<{ readonly kind: string; readonly created_by: string | null } | undefined> {
  // On SQLite a unit of work is alone anyway.
  const find = dialect === 'postgres' ? lockedItem : unlockedItem;
  return (await find(transaction, { id })).rows[0];
}

export async function insertComment(
  transaction: Queries,
  comment: Insertable<CommentTable>,
): Promise<void> {
  await transaction.insertInto('comment').values(comment).execute();
}

/** Deletes a comment with its likes; false when it was gone. */
export async function deleteComment(transaction: Queries, id: string): Promise<boolean> {
  const deleted = await transaction.deleteFrom('comment').where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

const newestRating = prepare(
  (queries, { itemId, userId }: { readonly itemId: string; readonly userId: string }) =>
    queries
      .selectFrom('comment')
      .where('item_id', '=', itemId)
      .where('creator_id', '=', userId)
      .where('rating', 'is not', null)
      .select('rating')
      .orderBy('id', 'desc')
      .limit(1),
);

/** A fan's rating of an item that counts: the newest one; null when there is none. */
export async function findRating(
  queries: Queries,
  itemId: string,
  userId: string,
): Promise<number | null> {
  const { rows } = await newestRating(queries, { itemId, userId });
  return rows[0]?.rating ?? null;
}

interface CounterChanges {
  readonly comments: number;
  readonly ratings: number;
  readonly sum: number;
}

const changedCounters = prepare(
  (
    queries,
    { id, comments, ratings, sum }: Record<keyof CounterChanges, number> & { readonly id: string },
  ) =>
    queries
      .updateTable('item')
      .set({
        comments_count: sql`comments_count + ${comments}`,
        ratings_count: sql`ratings_count + ${ratings}`,
        ratings_sum: sql`ratings_sum + ${sum}`,
      })
      .where('id', '=', id),
);

/** Adds to an item's counters. */
export async function changeCounters(
  transaction: Queries,
  id: string,
  by: CounterChanges,
): Promise<void> {
  await changedCounters(transaction, { id, ...by });
}

// Likes of comments

const likedAmong = prepare(
  (
    queries,
    { userId, commentIds }: { readonly userId: string; readonly commentIds: readonly string[] },
  ) =>
    queries
      .selectFrom('comment_like')
      .where('user_id', '=', userId)
      .where('comment_id', 'in', commentIds)
      .select('comment_id'),
);

/** Ids among these of the comments that the user likes; none without a user. */
export async function findLikedComments(
  queries: Queries,
  userId: string | null,
  commentIds: readonly string[],
): Promise<string[]> {
  if (userId === null || commentIds.length === 0) return [];
  const { rows } = await likedAmong(queries, { userId, commentIds });
  return rows.map((row) => row.comment_id);
}

const likersOf = prepare((queries, { commentIds }: { readonly commentIds: readonly string[] }) => {
  const ranked = queries
    .selectFrom('comment_like')
    .where('comment_id', 'in', commentIds)
    .select(['comment_id', 'user_id', 'created_at'])
    .select((eb) =>
      eb.fn
        .agg<number>('row_number')
        .over((over) =>
          over.partitionBy('comment_id').orderBy('created_at', 'desc').orderBy('user_id', 'desc'),
        )
        .as('ordinal'),
    )
    .as('ranked');
  return queries
    .selectFrom(ranked)
    .where('ordinal', '<=', maxCommentLikes)
    .select(['comment_id', 'user_id'])
    .orderBy('ordinal');
});

/** The users who like each of these comments, `maxCommentLikes` at most of each, newest first. */
export async function findCommentLikers(queries: Queries, commentIds: readonly string[]) {
  if (commentIds.length === 0) return [];
  return (await likersOf(queries, { commentIds })).rows;
}

/** Locks a comment until the unit of work ends; false when there is none. */
export async function lockComment(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<boolean> {
  const comment = await transaction
    .selectFrom('comment')
    .where('id', '=', id)
    .select('id')
    .$if(dialect === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return comment !== undefined;
}

/** Adds a like; false when it was there: the key on user and comment is the truth. */
export async function insertCommentLike(
  transaction: Queries,
  like: { readonly user_id: string; readonly comment_id: string; readonly created_at: string },
): Promise<boolean> {
  const added = await transaction
    .insertInto('comment_like')
    .values(like)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows !== 0n;
}

/** Takes a like back; false when there was none. */
export async function deleteCommentLike(
  transaction: Queries,
  userId: string,
  commentId: string,
): Promise<boolean> {
  const taken = await transaction
    .deleteFrom('comment_like')
    .where('user_id', '=', userId)
    .where('comment_id', '=', commentId)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** Changes a comment's kept count of likes and returns the new one. */
export async function changeCommentLikes(
  transaction: Queries,
  id: string,
  by: number,
): Promise<number> {
  const { likes_count } = await transaction
    .updateTable('comment')
    .set({ likes_count: sql`likes_count + ${by}` })
    .where('id', '=', id)
    .returning('likes_count')
    .executeTakeFirstOrThrow();
  return likes_count;
}

// Deletion

/** Takes a user's likes of comments back, out of every count too; the comments are locked. */
export async function deleteUserCommentLikes(transaction: Queries, userId: string): Promise<void> {
  await transaction
    .updateTable('comment')
    .set({ likes_count: sql`likes_count - 1` })
    .where('id', 'in', (liked) =>
      liked.selectFrom('comment_like').where('user_id', '=', userId).select('comment_id'),
    )
    .execute();
  await transaction.deleteFrom('comment_like').where('user_id', '=', userId).execute();
}

/** Takes a user's comments away; the counters of their items are moved. */
export async function deleteUserComments(transaction: Queries, userId: string): Promise<void> {
  await transaction.deleteFrom('comment').where('creator_id', '=', userId).execute();
}
