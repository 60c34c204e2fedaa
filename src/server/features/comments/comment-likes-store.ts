import { type Insertable, sql } from 'kysely';
import { maxCommentLikes } from '#contract/fans/comments.ts';
import type { Time } from '#server/db/column-types.ts';
import { deleteSome } from '#server/db/delete-slices.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { prepare } from '#server/db/prepare.ts';
import { hasVisibleUser } from '#server/shared/users/visibility-store.ts';

interface CommentLikeTable {
  user_id: string;
  comment_id: string;
  created_at: Time;
}

declare module '#server/db/tables.ts' {
  interface Tables {
    comment_like: CommentLikeTable;
  }
}

const likedComments = prepare(
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

export async function findLikedComments(
  queries: Queries,
  userId: string | null,
  commentIds: readonly string[],
): Promise<string[]> {
  if (userId === null || commentIds.length === 0) return [];
  const { rows } = await likedComments(queries, { userId, commentIds });
  return rows.map((row) => row.comment_id);
}

/** Returns at most `maxCommentLikes` likers per comment, newest first. */
export async function findCommentLikers(queries: Queries, commentIds: readonly string[]) {
  if (commentIds.length === 0) return [];
  // A window function would read all likes of a comment.
  const parts = commentIds.map(
    (id) => sql`select * from (select comment_id, user_id, created_at from comment_like
      where comment_id = ${id} order by created_at desc, user_id desc
      limit ${sql.lit(maxCommentLikes)}) as part`,
  );
  const { rows } = await sql<{ readonly comment_id: string; readonly user_id: string }>`
    select comment_id, user_id from (${sql.join(parts, sql` union all `)}) as likers
    where ${hasVisibleUser('likers.user_id')}
    order by created_at desc, user_id desc`.execute(queries);
  return rows;
}

export async function insertCommentLike(
  transaction: Queries,
  like: Insertable<CommentLikeTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('comment_like')
    .values(like)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}

export async function deleteCommentLike(
  transaction: Queries,
  userId: string,
  commentId: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('comment_like')
    .where('user_id', '=', userId)
    .where('comment_id', '=', commentId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes up to `limit` likes of a locked comment and returns their number. */
export async function deleteCommentLikes(
  transaction: Queries,
  dialect: Dialect,
  id: string,
  limit: number,
): Promise<number> {
  const key = ['user_id', 'comment_id'];
  const likes = { table: 'comment_like', key, where: sql`comment_id = ${id}` };
  const deleted = await deleteSome(transaction, dialect, likes, limit);
  await changeCommentLikes(transaction, id, -deleted);
  return deleted;
}

export async function changeCommentLikes(
  transaction: Queries,
  id: string,
  change: number,
): Promise<number> {
  const { likes_count } = await transaction
    .updateTable('comment')
    .set({ likes_count: sql`likes_count + ${change}` })
    .where('id', '=', id)
    .returning('likes_count')
    .executeTakeFirstOrThrow();
  return likes_count;
}
