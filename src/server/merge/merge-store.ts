import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindTable } from '#server/catalogue-storage/kind-table.ts';
import { addToTallies, subtractFromTallies } from '#server/catalogue-storage/tallies-store.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import type { ItemTable } from '#server/db/tables.ts';

/** The ids of two items that become one. */
export interface Merged {
  readonly keep: string;
  readonly drop: string;
}

export interface MergedItem {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly image: string | null;
}

/** How many rows of one sort were moved, and how many both items had, which stay once. */
export interface Moved {
  readonly moved: number;
  readonly both: number;
}

/** How many rows an update changed. */
export function countUpdated(result: { readonly numUpdatedRows: bigint }): number {
  return Number(result.numUpdatedRows);
}

/** The items of these ids, whatever their kinds. */
export async function findItems(queries: Queries, ids: readonly string[]): Promise<MergedItem[]> {
  return queries
    .selectFrom('item')
    .where('id', 'in', ids)
    .select(['id', 'kind', 'name', 'image'])
    .execute();
}

/**
 * Locks both items, the lineups that either stands in, the other results of the dropped one's person
 * and its comments until the unit of work ends, each table in the order of its keys, lineups after
 * all other items.
 */
export async function lockForMerge(
  transaction: Queries,
  dialect: Dialect,
  { keep, drop }: Merged,
): Promise<void> {
  // On SQLite a unit of work is alone anyway.
  if (dialect === 'sqlite') return;
  await sql`select item.id from item left join lineup on lineup.item_id = item.id where item.id in (
      select lineup_id from lineup_slot where item_id in (${keep}, ${drop})
      union all select other.id from item as dropped
        join item as other on other.same_as = dropped.same_as where dropped.id = ${drop}
      union all select ${keep} union all select ${drop}
    ) order by lineup.item_id is not null, item.id for update of item`.execute(transaction);
  await sql`select id from comment where item_id = ${drop} order by id for update`.execute(
    transaction,
  );
}

async function findReferring(
  transaction: Queries,
  { kind, field, drop }: { readonly kind: Kind; readonly field: string; readonly drop: string },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('item_reference')
    .innerJoin('item', 'item.id', 'item_reference.item_id')
    .where('item_reference.target_id', '=', drop)
    .where('item_reference.field', '=', field)
    .where('item.kind', '=', kind.name)
    .select('item.id')
    .orderBy('item.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Lets what refers to the dropped item by a field refer to the kept one; who refers to both does so
 * once. Their tallies go along if `isTallied`: the kind's counter is locked.
 */
export async function moveReferences(
  transaction: Queries,
  { keep, drop }: Merged,
  {
    kind,
    field,
    isTallied,
  }: { readonly kind: Kind; readonly field: string; readonly isTallied: boolean },
): Promise<Moved> {
  const ids = await findReferring(transaction, { kind, field, drop });
  let moved = 0;
  for (const some of chunksOf(ids)) {
    if (isTallied) await subtractFromTallies(transaction, kind, some);
    const changed = await transaction
      .updateTable('item_reference')
      .set({ target_id: keep })
      .where('item_id', 'in', some)
      .where('field', '=', field)
      .where('target_id', '=', drop)
      .where('item_id', 'not in', (referring) =>
        referring
          .selectFrom('item_reference as kept')
          .where('kept.target_id', '=', keep)
          .where('kept.field', '=', field)
          .select('kept.item_id'),
      )
      .executeTakeFirstOrThrow();
    moved += countUpdated(changed);
    await transaction
      .deleteFrom('item_reference')
      .where('item_id', 'in', some)
      .where('field', '=', field)
      .where('target_id', '=', drop)
      .execute();
    if (isTallied) await addToTallies(transaction, kind, some);
  }
  return { moved, both: ids.length - moved };
}

/**
 * Lets the rows of sources that were the dropped item's be the kept one's. Where that has a row of
 * its own in a source, the other's only stands in for it (see merged-rows.ts).
 */
export async function moveImportSources(
  transaction: Queries,
  { keep, drop }: Merged,
): Promise<number> {
  const own = sql`exists (select 1 from import_source as own where own.item_id = ${keep}
    and own.kind = import_source.kind and own.source = import_source.source)`;
  return countUpdated(
    await transaction
      .updateTable('import_source')
      .set({ item_id: keep, merged: sql`case when ${own} then 1 else merged end` })
      .where('item_id', '=', drop)
      .executeTakeFirstOrThrow(),
  );
}

/** Gives the kept item the other's uploaded picture; null where that has none. */
export async function movePicture(
  transaction: Queries,
  { keep, drop }: Merged,
): Promise<string | null> {
  const media = await transaction
    .updateTable('media')
    .set({ item_id: keep })
    .where('item_id', '=', drop)
    .returning('hash')
    .executeTakeFirst();
  if (!media) return null;
  const { image } = await transaction
    .selectFrom('item')
    .where('id', '=', drop)
    .select('image')
    .executeTakeFirstOrThrow();
  return image;
}

/**
 * Lets the other results of the dropped item's person be of the kept one's: how many they are, and
 * what the kept one shares with them from now on, null where that stays.
 */
export async function joinPersons(
  transaction: Queries,
  { keep, drop }: Merged,
): Promise<{ readonly joined: number; readonly sameAs: string | null }> {
  const rows = await transaction
    .selectFrom('item')
    .where('id', 'in', [keep, drop])
    .select(['id', 'same_as'])
    .execute();
  const sameAs = (id: string) => rows.find((row) => row.id === id)?.same_as ?? null;
  const [own, others] = [sameAs(keep), sameAs(drop)];
  if (others === null || others === own) return { joined: 0, sameAs: null };
  const joined = await transaction
    .updateTable('item')
    .set({ same_as: own ?? others })
    .where('same_as', '=', others)
    .where('id', '<>', drop)
    .executeTakeFirstOrThrow();
  return { joined: countUpdated(joined), sameAs: own === null ? others : null };
}

/** Lets the dropped item's address lead to the kept one, and those that led to it; how many. */
export async function leaveRedirects(
  transaction: Queries,
  { keep, drop }: Merged,
): Promise<number> {
  const earlier = await transaction
    .updateTable('item_redirect')
    .set({ item_id: keep })
    .where('item_id', '=', drop)
    .executeTakeFirstOrThrow();
  const { kind, search_name } = await transaction
    .selectFrom('item')
    .where('id', '=', drop)
    .select(['kind', 'search_name'])
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('item_redirect')
    .values({ old_id: drop, item_id: keep, kind, search_name })
    .execute();
  return countUpdated(earlier) + 1;
}

/** A count of an item's rows, as a value in an update of `item`. */
function counted(rows: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*) from ${rows} where item_id = item.id)`;
}

/**
 * Counts an item's likes, comments and ratings again, once they are moved, and gives it the columns
 * that it gets. All in one statement: see `subtractComments` of removals.
 */
export async function updateKept(
  transaction: Queries,
  kind: Kind,
  keep: string,
  given: Partial<Pick<ItemTable, 'image' | 'same_as'>>,
): Promise<void> {
  // Of each fan the newest rating counts.
  const newest = sql`from comment where item_id = item.id and rating is not null and not exists (
    select 1 from comment as newer where newer.item_id = comment.item_id
      and newer.creator_id = comment.creator_id and newer.rating is not null
      and newer.id > comment.id)`;
  const { likes_count } = await transaction
    .updateTable('item')
    .set({
      likes_count: counted(sql`item_like`),
      comments_count: counted(sql`comment`),
      ratings_count: sql`(select count(*) ${newest})`,
      ratings_sum: sql`(select coalesce(sum(rating), 0) ${newest})`,
      ...given,
    })
    .where('id', '=', keep)
    .returning('likes_count')
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable(kindTable(kind))
    .set({ likes_count })
    .where('item_id', '=', keep)
    .execute();
}
