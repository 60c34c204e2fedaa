import { type Insertable, SqliteAdapter, sql } from 'kysely';
import type { Reference } from '#contract/kinds/items.ts';
import { columnFields, type Kind } from '#contract/kinds/kind.ts';
import { maxSameAs } from '#contract/lists.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { memoize, prepare } from '#server/db/prepare.ts';
import type { ItemTable } from '#server/db/tables.ts';
import { noteItemChanges } from '#server/shared/catalogue-storage/item-changes-store.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { kindFields, kindTable } from '#server/shared/catalogue-storage/kind-table.ts';
import { hasVisibleItem } from '#server/shared/catalogue-storage/removed-items-store.ts';
import { deleteUnchecked } from '#server/shared/catalogue-storage/unchecked-items-store.ts';

export type ItemRow = Pick<
  ItemTable,
  'id' | 'name' | 'image' | 'source' | 'source_date' | 'derived' | 'same_as'
> & {
  likes_count: number;
  unchecked: string | null;
  /** Null for other items, or if the creator deleted the account. */
  added_by: string | null;
  added_by_name: string | null;
} & Readonly<Record<string, string | number | null>>;

export interface ReferenceRow extends Reference {
  readonly field: string;
}

export interface FoundItem {
  readonly row: ItemRow;
  readonly references: readonly ReferenceRow[];
}

function itemsOf(queries: Queries, kind: Kind) {
  return queries.selectFrom('item').innerJoin(kindFields(kind), 'fields.item_id', 'item.id');
}

const itemColumns = [
  'item.id',
  'item.name',
  'item.image',
  'item.likes_count',
  'item.source',
  'item.source_date',
  'item.derived',
  'item.same_as',
] as const;

function hasReferences(kind: Kind): boolean {
  return Object.values(kind.fields).some(({ type }) => type === 'references');
}

function fieldColumns(kind: Kind) {
  return columnFields(kind).map(([name]) => sql.ref(`fields.${name}`).as(name));
}

/** Returns JSON text, a list of `[field, id, name]`. */
function referencesOf(queries: Queries) {
  const isSqlite = queries.getExecutor().adapter instanceof SqliteAdapter;
  const [toList, toTuple] = isSqlite
    ? [sql`json_group_array`, sql`json_array`]
    : [sql`json_agg`, sql`json_build_array`];
  return sql<string | null>`(
    select cast(${toList}(${toTuple}(reference.field, target.id, target.name)
      order by reference.position) as text)
    from item_reference as reference join item as target on target.id = reference.target_id
    where reference.item_id = item.id and ${hasVisibleItem('reference.target_id')})`;
}

const byIds = memoize((kind: Kind) =>
  prepare((queries, { ids }: { readonly ids: readonly string[] }) =>
    itemsOf(queries, kind)
      .leftJoin('unchecked_item', 'unchecked_item.item_id', 'item.id')
      .leftJoin('user as creator', (join) =>
        join
          .onRef('creator.id', '=', 'item.created_by')
          .on('unchecked_item.item_id', 'is not', null)
          .on('creator.removed', '=', sql.lit<0>(0))
          .on('creator.banned_at', 'is', null),
      )
      .where('item.id', 'in', ids)
      .select(itemColumns)
      .select([
        'unchecked_item.item_id as unchecked',
        'creator.id as added_by',
        'creator.name as added_by_name',
      ])
      .select(fieldColumns(kind))
      .select((hasReferences(kind) ? referencesOf(queries) : sql<null>`null`).as('refers_to')),
  ),
);

export async function findByIds(
  queries: Queries,
  kind: Kind,
  ids: readonly string[],
): Promise<FoundItem[]> {
  if (ids.length === 0) return [];
  const { rows } = await byIds(kind)(queries, { ids });
  return rows.map(({ refers_to, ...row }) => ({
    row: row as ItemRow,
    references: parseReferences(refers_to),
  }));
}

/** Like `findByIds`, but for any number of ids. */
export async function findAllByIds(
  queries: Queries,
  kind: Kind,
  ids: readonly string[],
): Promise<FoundItem[]> {
  const items: FoundItem[] = [];
  for (const chunk of chunksOf(ids)) items.push(...(await findByIds(queries, kind, chunk)));
  return items;
}

/** Returns items in the order of their ids, without deleted items. */
export async function findInOrder(
  queries: Queries,
  kind: Kind,
  ids: readonly string[],
): Promise<FoundItem[]> {
  const items = await findByIds(queries, kind, ids);
  const itemsById = new Map(items.map((item) => [item.row.id, item]));
  return ids.flatMap((id) => itemsById.get(id) ?? []);
}

function parseReferences(json: string | null): ReferenceRow[] {
  const references = JSON.parse(json ?? '[]') as [field: string, id: string, name: string][];
  return references.map(([field, _id, name]) => ({ field, _id, name }));
}

const referringItem = memoize((kind: Kind) =>
  prepare((queries, { targetId, field }: { readonly targetId: string; readonly field: string }) =>
    queries
      .selectFrom('item_reference as reference')
      .innerJoin(kindFields(kind), 'fields.item_id', 'reference.item_id')
      .where('reference.target_id', '=', targetId)
      .where('reference.field', '=', field)
      .select('reference.item_id')
      .limit(1),
  ),
);

export async function isReferredTo(
  queries: Queries,
  targetId: string,
  kind: Kind,
  field: string,
): Promise<boolean> {
  return (await referringItem(kind)(queries, { targetId, field })).rows.length > 0;
}

/**
 * Returns at most `maxSameAs` items, oldest first. `within` is the value of the field that splits
 * the kind's peers.
 */
export async function findSameAs(
  queries: Queries,
  kind: Kind,
  { id, sameAs }: { readonly id: string; readonly sameAs: string },
) {
  const { peersWithin } = kind;
  return itemsOf(queries, kind)
    .where('item.same_as', '=', sameAs)
    .where('item.id', '<>', id)
    .select(['item.id as _id', 'item.name'])
    .select(
      (peersWithin === undefined
        ? sql<string | null>`null`
        : sql<string | null>`${sql.ref(`fields.${peersWithin}`)}`
      ).as('within'),
    )
    .orderBy('item.id')
    .limit(maxSameAs)
    .execute();
}

export async function findIdsAfter(
  queries: Queries,
  kindName: string,
  last: string,
  limit: number,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('item')
    .where('kind', '=', kindName)
    .where('id', '>', last)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findItemIdsByName(
  queries: Queries,
  kindName: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await queries
    .selectFrom('item')
    .where('kind', '=', kindName)
    .where('name', 'in', names)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

export interface NewItem {
  readonly item: Insertable<ItemTable>;
  readonly fields: Readonly<Record<string, string | number | null>>;
  readonly references: Readonly<Record<string, readonly string[]>>;
}

/**
 * Returns false if another item has the same values in the unique fields. The caller must then roll
 * back.
 */
export async function insertItems(
  queries: Queries,
  kind: Kind,
  created: readonly NewItem[],
): Promise<boolean> {
  // Locks the counter first, which serialises name counts and change notes on PostgreSQL.
  await addToKindCount(queries, kind.name, created.length);
  for (const chunk of chunksOf(created)) {
    await queries
      .insertInto('item')
      .values(chunk.map(({ item }) => item))
      .execute();
    const inserted = await queries
      .insertInto(kindTable(kind))
      .values(chunk.map(({ item, fields }) => ({ ...fields, item_id: item.id })))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (Number(inserted.numInsertedOrUpdatedRows) < chunk.length) return false;
  }
  const rows = created.flatMap(({ item, references }) =>
    Object.entries(references).flatMap(([field, targets]) =>
      targets.map((target_id, position) => ({ item_id: item.id, field, target_id, position })),
    ),
  );
  for (const chunk of chunksOf(rows)) {
    await queries.insertInto('item_reference').values(chunk).execute();
  }
  await noteItemChanges(
    queries,
    kind.name,
    created.map(({ item }) => item.id),
  );
  return true;
}

export async function lockItemForDelete(
  transaction: Queries,
  dialect: Dialect,
  kind: Kind,
  id: string,
): Promise<{ readonly name: string } | undefined> {
  return transaction
    .selectFrom('item')
    .where('id', '=', id)
    .where('kind', '=', kind.name)
    .select('name')
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Call it before the item is deleted. */
export async function subtractItem(queries: Queries, kind: Kind, id: string): Promise<void> {
  await addToKindCount(queries, kind.name, -1);
  await noteItemChanges(queries, kind.name, [id]);
}

/** Deletes facts, import sources and redirects. */
export async function deleteFacts(queries: Queries, kind: Kind, id: string): Promise<void> {
  await queries.deleteFrom(kindTable(kind)).where('item_id', '=', id).execute();
  await queries.deleteFrom('import_source').where('item_id', '=', id).execute();
  await queries.deleteFrom('item_redirect').where('item_id', '=', id).execute();
  await deleteUnchecked(queries, [id]);
}

export async function deleteItem(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('item').where('id', '=', id).execute();
}

export async function createKindCount(queries: Queries, kindName: string): Promise<boolean> {
  const created = await queries
    .insertInto('kind_count')
    .values({ kind: kindName, total: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return created.numInsertedOrUpdatedRows !== 0n;
}
