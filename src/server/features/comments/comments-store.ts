import { type Generated, type Insertable, sql } from 'kysely';
import type { Time } from '#server/db/column-types.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { prepare } from '#server/db/prepare.ts';
import {
  hasVisibleItem,
  isVisibleItem,
} from '#server/shared/catalogue-storage/removed-items-store.ts';
import type { Paging } from '#server/shared/lists/paging.ts';
import {
  banOfOwner,
  hasVisibleOwner,
  hasVisibleUser,
  isVisibleUser,
} from '#server/shared/users/visibility-store.ts';

interface CommentTable {
  /** Ids increase with time, so comments are sorted by id. */
  id: string;
  item_id: string;
  creator_id: string;
  text: string;
  rating: number | null;
  likes_count: Generated<number>;
  hidden: Generated<number>;
  created_at: Time;
}

declare module '#server/db/tables.ts' {
  interface Tables {
    comment: CommentTable;
  }
}

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>;

function selectComments(queries: Queries) {
  return queries
    .selectFrom('comment')
    .innerJoin('user as creator', 'creator.id', 'comment.creator_id')
    .innerJoin('item', 'item.id', 'comment.item_id')
    .where(isVisibleUser('creator'))
    .where(isVisibleItem('item'))
    .select([
      'comment.id',
      'comment.text',
      'comment.rating',
      'comment.likes_count',
      'comment.created_at',
      'comment.hidden',
      'creator.id as creator_id',
      'creator.name as creator_name',
      'creator.image as creator_image',
      'item.id as item_id',
      'item.kind as item_kind',
      'item.name as item_name',
      'item.created_by as item_creator',
    ])
    .select(banOfOwner('item.id').as('owner_banned_at'));
}

/**
 * Leaves out comments on the lineups of banned fans. With a condition in SQL, PostgreSQL would
 * expect few rows and read all items.
 */
function withVisibleOwner<Row extends { readonly owner_banned_at: string | null }>(
  rows: readonly Row[],
): Row[] {
  return rows.filter((row) => row.owner_banned_at === null);
}

/** Authors see their own hidden comments. `viewer` is '' for a visitor. */
function selectHiddenFrom(
  queries: Queries,
  column: 'item_id' | 'creator_id',
  id: string,
  viewer: string,
) {
  return queries
    .selectFrom('comment as hidden')
    .where('hidden.hidden', '=', sql.lit<1>(1))
    .where(`hidden.${column}`, '=', id)
    .where('hidden.creator_id', '!=', viewer);
}

type CommentsRange = Pick<Paging, 'size' | 'offset'> & {
  readonly id: string;
  readonly viewer: string;
};

function preparePage(column: 'item_id' | 'creator_id', filter: 'all' | 'shown') {
  return prepare((queries, { id, viewer, size, offset }: CommentsRange) =>
    selectComments(queries)
      // The subquery skips the rows before the page by the index alone.
      .where('comment.id', 'in', (page) =>
        page
          .selectFrom('comment as listed')
          .where(`listed.${column}`, '=', id)
          .$if(filter === 'shown', (query) =>
            query.where(
              'listed.id',
              'not in',
              selectHiddenFrom(queries, column, id, viewer).select('hidden.id'),
            ),
          )
          .select('listed.id')
          .orderBy('listed.id', 'desc')
          .limit(size)
          .offset(offset),
      )
      .orderBy('comment.id', 'desc'),
  );
}

const pages = {
  item_id: { all: preparePage('item_id', 'all'), shown: preparePage('item_id', 'shown') },
  creator_id: { all: preparePage('creator_id', 'all'), shown: preparePage('creator_id', 'shown') },
};

export async function findComments(
  queries: Queries,
  column: keyof typeof pages,
  filter: 'all' | 'shown',
  range: CommentsRange,
): Promise<CommentRow[]> {
  return withVisibleOwner((await pages[column][filter](queries, range)).rows);
}

export async function countHidden(
  queries: Queries,
  column: keyof typeof pages,
  id: string,
  viewer: string,
): Promise<number> {
  const { total } = await selectHiddenFrom(queries, column, id, viewer)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

const commentById = prepare((queries, { id }: { readonly id: string }) =>
  selectComments(queries).where('comment.id', '=', id),
);

export async function findComment(queries: Queries, id: string) {
  const [comment] = withVisibleOwner((await commentById(queries, { id })).rows);
  return comment;
}

export async function countCommentsByUser(
  queries: Queries,
  userId: string,
  limit: number,
): Promise<number> {
  const ids = queries
    .selectFrom('comment')
    .where('creator_id', '=', userId)
    .select('id')
    .limit(limit)
    .as('ids');
  const { total } = await queries
    .selectFrom(ids)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function findItem(queries: Queries, id: string) {
  return queries
    .selectFrom('item')
    .where('id', '=', id)
    .where(hasVisibleOwner('item.id'))
    .select(['kind', 'created_by', 'comments_count', 'ratings_count', 'ratings_sum'])
    .executeTakeFirst();
}

function selectOwner(queries: Queries, { id }: { readonly id: string }) {
  return queries
    .selectFrom('item')
    .where('id', '=', id)
    .where(hasVisibleOwner('item.id'))
    .select(['kind', 'created_by']);
}
const ownerWithoutLock = prepare(selectOwner);
const ownerWithLock = prepare((queries, values: { readonly id: string }) =>
  selectOwner(queries, values).forNoKeyUpdate(),
);

/** Locks an item until the transaction ends, so that its comments change one at a time. */
export async function lockCommentedItem(transaction: Queries, dialect: Dialect, id: string) {
  const select = dialect === 'postgres' ? ownerWithLock : ownerWithoutLock;
  return (await select(transaction, { id })).rows[0];
}

export async function insertComment(
  transaction: Queries,
  comment: Insertable<CommentTable>,
): Promise<void> {
  await transaction.insertInto('comment').values(comment).execute();
}

/** The rating of a hidden comment still counts. */
export async function updateHidden(
  transaction: Queries,
  id: string,
  isHidden: boolean,
): Promise<void> {
  await transaction
    .updateTable('comment')
    .set({ hidden: Number(isHidden) })
    .where('id', '=', id)
    .execute();
}

/** Returns false if the comment was already deleted, or moved by a merge. */
export async function deleteComment(
  transaction: Queries,
  { id, itemId }: { readonly id: string; readonly itemId: string },
): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom('comment')
    .where('id', '=', id)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
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

export async function findRating(
  queries: Queries,
  itemId: string,
  userId: string,
): Promise<number | null> {
  const { rows } = await newestRating(queries, { itemId, userId });
  return rows[0]?.rating ?? null;
}

type CounterChanges = Readonly<Record<'comments' | 'ratings' | 'sum', number>>;

const updateCounters = prepare(
  (queries, { id, comments, ratings, sum }: CounterChanges & { readonly id: string }) =>
    queries
      .updateTable('item')
      .set({
        comments_count: sql`comments_count + ${comments}`,
        ratings_count: sql`ratings_count + ${ratings}`,
        ratings_sum: sql`ratings_sum + ${sum}`,
      })
      .where('id', '=', id),
);

export async function changeCounters(
  transaction: Queries,
  id: string,
  changes: CounterChanges,
): Promise<void> {
  await updateCounters(transaction, { id, ...changes });
}

/** Returns false unless the comment is visible. */
export async function lockComment(
  transaction: Queries,
  dialect: Dialect,
  id: string,
): Promise<boolean> {
  const comment = await transaction
    .selectFrom('comment')
    .where('id', '=', id)
    .where(hasVisibleUser('comment.creator_id'))
    .where(hasVisibleItem('comment.item_id'))
    .where(hasVisibleOwner('comment.item_id'))
    .select('id')
    .$if(dialect === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return comment !== undefined;
}
