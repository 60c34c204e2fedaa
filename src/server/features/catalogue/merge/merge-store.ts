import { sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { noteItemChanges } from '#server/shared/catalogue-storage/item-changes-store.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';

export interface Merged {
  readonly keep: string;
  readonly drop: string;
}

export interface MovedRows {
  find(queries: Queries, merged: Merged, limit: number): Promise<string[]>;
  /** Both items must be locked. */
  move(transaction: Queries, merged: Merged, ids: readonly string[]): Promise<void>;
}

export interface MergedItem {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly image: string | null;
}

export async function findItems(queries: Queries, ids: readonly string[]): Promise<MergedItem[]> {
  return queries
    .selectFrom('item')
    .where('id', 'in', ids)
    .select(['id', 'kind', 'name', 'image'])
    .execute();
}

/** Locks items in the order of their keys, with lineups last. */
export async function lockForMerge(
  transaction: Queries,
  dialect: Dialect,
  { keep, drop }: Merged,
  lineupIds: readonly string[],
): Promise<void> {
  // SQLite runs one write transaction at a time.
  if (dialect === 'sqlite') return;
  await sql`select item.id from item left join lineup on lineup.item_id = item.id where item.id in (
      select other.id from item as dropped
        join item as other on other.same_as = dropped.same_as where dropped.id = ${drop}
      union all select id from item where id in (${sql.join([keep, drop, ...lineupIds])})
    ) order by lineup.item_id is not null, item.id for update of item`.execute(transaction);
}

export interface Referring {
  readonly kind: Kind;
  readonly field: string;
}

export function referencesBy({ kind, field }: Referring): MovedRows {
  return {
    async find(queries, { drop }, limit) {
      const rows = await queries
        .selectFrom('item_reference')
        .innerJoin('item', 'item.id', 'item_reference.item_id')
        .where('item_reference.target_id', '=', drop)
        .where('item_reference.field', '=', field)
        .where('item.kind', '=', kind.name)
        .select('item.id')
        .orderBy('item.id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    async move(transaction, { keep, drop }, ids) {
      for (const chunk of chunksOf(ids)) {
        const dropped = transaction
          .deleteFrom('item_reference')
          .where('item_id', 'in', chunk)
          .where('field', '=', field)
          .where('target_id', '=', drop);
        await dropped
          .where('item_id', 'in', (referring) =>
            referring
              .selectFrom('item_reference as kept')
              .where('kept.item_id', 'in', chunk)
              .where('kept.target_id', '=', keep)
              .where('kept.field', '=', field)
              .select('kept.item_id'),
          )
          .execute();
        await transaction
          .updateTable('item_reference')
          .set({ target_id: keep })
          .where('item_id', 'in', chunk)
          .where('field', '=', field)
          .where('target_id', '=', drop)
          .execute();
      }
      await addToKindCount(transaction, kind.name, 0);
      await noteItemChanges(transaction, kind.name, ids);
    },
  };
}

/**
 * If the kept item has a row in the same source, the moved row is marked as merged (see
 * merged-rows.ts).
 */
export async function moveImportSources(
  transaction: Queries,
  { keep, drop }: Merged,
): Promise<void> {
  const hasOwnSource = sql`exists (select 1 from import_source as own where own.item_id = ${keep}
    and own.kind = import_source.kind and own.source = import_source.source)`;
  await transaction
    .updateTable('import_source')
    .set({ item_id: keep, merged: sql`case when ${hasOwnSource} then 1 else merged end` })
    .where('item_id', '=', drop)
    .execute();
}

/** The kept item must have no picture. */
export async function movePicture(
  transaction: Queries,
  { keep, drop }: Record<keyof Merged, MergedItem>,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('media')
    .set({ item_id: keep.id })
    .where('item_id', '=', drop.id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await transaction
    .updateTable('item')
    .set({ image: drop.image })
    .where('id', '=', keep.id)
    .execute();
}

export async function findPerson(queries: Queries, id: string): Promise<string | null> {
  const { same_as } = await queries
    .selectFrom('item')
    .where('id', '=', id)
    .select('same_as')
    .executeTakeFirstOrThrow();
  return same_as;
}

export async function joinPersons(transaction: Queries, { keep, drop }: Merged): Promise<void> {
  const dropped = await findPerson(transaction, drop);
  if (dropped === null) return;
  const same_as = (await findPerson(transaction, keep)) ?? dropped;
  await transaction
    .updateTable('item')
    .set({ same_as })
    .where(({ or, eb }) => or([eb('same_as', '=', dropped), eb('id', '=', keep)]))
    .where('id', '<>', drop)
    .execute();
}

export async function insertRedirects(transaction: Queries, { keep, drop }: Merged): Promise<void> {
  await transaction
    .updateTable('item_redirect')
    .set({ item_id: keep })
    .where('item_id', '=', drop)
    .execute();
  const { kind, search_name } = await transaction
    .selectFrom('item')
    .where('id', '=', drop)
    .select(['kind', 'search_name'])
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('item_redirect')
    .values({ old_id: drop, item_id: keep, kind, search_name })
    .execute();
}
