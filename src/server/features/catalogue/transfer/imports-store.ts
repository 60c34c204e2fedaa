import { type Selectable, sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';
import type { ImportSourceTable, ItemTable } from '#server/db/tables.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { kindTable } from '#server/shared/catalogue-storage/kind-table.ts';

async function inChunks<Row>(
  values: readonly string[],
  find: (chunk: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const chunk of chunksOf(values)) rows.push(...(await find(chunk)));
  return rows;
}

/** Blocks the creation of items of a kind until the transaction ends. */
export async function lockKind(queries: Queries, kind: Kind): Promise<void> {
  await addToKindCount(queries, kind.name, 0);
}

/** In KiB. With the default of 2 MiB, bulk writes would read many pages again. */
const cacheSize = 16_000;
/** In pages. The default of 1000 would cause a checkpoint after every large transaction. */
const pagesPerCheckpoint = 8000;

/** Tunes SQLite's write connection until the process ends. */
export async function tuneForBulkWrites(queries: Queries): Promise<void> {
  await sql`pragma cache_size = ${sql.lit(-cacheSize)}`.execute(queries);
  await sql`pragma wal_autocheckpoint = ${sql.lit(pagesPerCheckpoint)}`.execute(queries);
}

export type SourceRow = Pick<Selectable<ImportSourceTable>, 'key' | 'item_id' | 'merged'>;

export interface ImportedItem {
  readonly item_id: string;
  /** 1 if the row's original item was merged into `item_id`. */
  readonly merged: 0 | 1;
}

export async function findImportedItems(
  queries: Queries,
  kind: Kind,
  source: string,
  keys: readonly string[],
): Promise<Map<string, ImportedItem>> {
  const rows = await inChunks(keys, (chunk) =>
    queries
      .selectFrom('import_source')
      .where('kind', '=', kind.name)
      .where('source', '=', source)
      .where('key', 'in', chunk)
      .select(['key', 'item_id', 'merged'])
      .execute(),
  );
  return new Map(rows.map(({ key, ...item }) => [key, item]));
}

export interface NamedItem {
  readonly id: string;
  readonly search_name: string;
}

/** Sorts the items of a name by age, the oldest first. */
export async function findByNames(
  queries: Queries,
  kindName: string,
  names: readonly string[],
): Promise<NamedItem[]> {
  return inChunks(names, (chunk) =>
    queries
      .selectFrom('item')
      .where('kind', '=', kindName)
      .where('search_name', 'in', chunk)
      .select(['id', 'search_name'])
      // With an order by id alone, SQLite would scan the whole kind.
      .orderBy('search_name')
      .orderBy('id')
      .execute(),
  );
}

export async function findSourceKeys(
  queries: Queries,
  source: string,
  ids: readonly string[],
): Promise<(ImportedItem & { readonly key: string })[]> {
  return inChunks(ids, (chunk) =>
    queries
      .selectFrom('import_source')
      .where('item_id', 'in', chunk)
      .where('source', '=', source)
      .select(['key', 'item_id', 'merged'])
      .execute(),
  );
}

export async function findUsedIds(queries: Queries, ids: readonly string[]): Promise<Set<string>> {
  const rows = await inChunks(ids, (chunk) =>
    queries.selectFrom('item').where('id', 'in', chunk).select('id').execute(),
  );
  return new Set(rows.map((row) => row.id));
}

export async function insertSources(
  queries: Queries,
  rows: readonly Selectable<ImportSourceTable>[],
): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    await queries.insertInto('import_source').values(chunk).execute();
  }
}

export async function deleteSources(
  queries: Queries,
  kind: Kind,
  source: string,
  keys: readonly string[],
): Promise<void> {
  for (const chunk of chunksOf(keys)) {
    await queries
      .deleteFrom('import_source')
      .where('kind', '=', kind.name)
      .where('source', '=', source)
      .where('key', 'in', chunk)
      .execute();
  }
}

export interface Change {
  readonly id: string;
  readonly name: Pick<ItemTable, 'name' | 'search_name' | 'search_text'> | null;
  readonly source: Pick<ItemTable, 'source' | 'source_date' | 'derived'> &
    Partial<Pick<ItemTable, 'same_as'>>;
  readonly fields: Readonly<Record<string, string | number | null>>;
  readonly references: Readonly<Record<string, readonly string[]>>;
}

export async function updateItem(queries: Queries, kind: Kind, change: Change): Promise<void> {
  const { id, name, source, fields, references } = change;
  await queries
    .updateTable('item')
    .set({ ...name, ...source })
    .where('id', '=', id)
    .execute();
  if (Object.keys(fields).length > 0) {
    await queries.updateTable(kindTable(kind)).set(fields).where('item_id', '=', id).execute();
  }
  for (const [field, targets] of Object.entries(references)) {
    await queries
      .deleteFrom('item_reference')
      .where('item_id', '=', id)
      .where('field', '=', field)
      .execute();
    if (targets.length === 0) continue;
    await queries
      .insertInto('item_reference')
      .values(targets.map((target_id, position) => ({ item_id: id, field, target_id, position })))
      .execute();
  }
}
