import { type Selectable, sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';
import type { ImportSourceTable, ItemTable } from '#server/db/tables.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { kindTable } from '#server/shared/catalogue-storage/kind-table.ts';

async function inSlices<V, Row>(
  values: readonly V[],
  ask: (some: readonly V[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of chunksOf(values)) rows.push(...(await ask(some)));
  return rows;
}

/** Blocks creation of items of the kind until the transaction ends. */
export async function lockKind(queries: Queries, kind: Kind): Promise<void> {
  await addToKindCount(queries, kind.name, 0);
}

/** In KiB: bulk writes touch many pages, which the default of 2 MiB would read again. */
const pagesKept = 16_000;
/** Pages collected before a checkpoint: one transaction reaches SQLite's default of 1000. */
const pagesCollected = 8000;

/** Tunes SQLite's writer for bulk writes until the process ends. */
export async function tuneForBulkWrites(queries: Queries): Promise<void> {
  await sql`pragma cache_size = ${sql.lit(-pagesKept)}`.execute(queries);
  await sql`pragma wal_autocheckpoint = ${sql.lit(pagesCollected)}`.execute(queries);
}

export type RememberedRow = Pick<Selectable<ImportSourceTable>, 'key' | 'item_id' | 'merged'>;

interface ImportedItem {
  readonly item_id: string;
  /** 1 if the row's own item was merged into this one. */
  readonly merged: 0 | 1;
}

export async function findImportedItems(
  queries: Queries,
  kind: Kind,
  source: string,
  keys: readonly string[],
): Promise<Map<string, ImportedItem>> {
  const rows = await inSlices(keys, (some) =>
    queries
      .selectFrom('import_source')
      .where('kind', '=', kind.name)
      .where('source', '=', source)
      .where('key', 'in', some)
      .select(['key', 'item_id', 'merged'])
      .execute(),
  );
  return new Map(rows.map(({ key, ...sourced }) => [key, sourced]));
}

export interface NamedItem {
  readonly id: string;
  readonly search_name: string;
}

/** Items of a kind by folded name, oldest first within a name. */
export async function findByNames(
  queries: Queries,
  kindName: string,
  names: readonly string[],
): Promise<NamedItem[]> {
  return inSlices(names, (some) =>
    queries
      .selectFrom('item')
      .where('kind', '=', kindName)
      .where('search_name', 'in', some)
      .select(['id', 'search_name'])
      // Ordered by id alone, SQLite would scan the whole kind.
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
  return inSlices(ids, (some) =>
    queries
      .selectFrom('import_source')
      .where('item_id', 'in', some)
      .where('source', '=', source)
      .select(['key', 'item_id', 'merged'])
      .execute(),
  );
}

export async function findUsedIds(queries: Queries, ids: readonly string[]): Promise<Set<string>> {
  const rows = await inSlices(ids, (some) =>
    queries.selectFrom('item').where('id', 'in', some).select('id').execute(),
  );
  return new Set(rows.map((row) => row.id));
}

export async function insertSources(
  queries: Queries,
  rows: readonly Selectable<ImportSourceTable>[],
): Promise<void> {
  for (const some of chunksOf(rows)) {
    await queries.insertInto('import_source').values(some).execute();
  }
}

export async function deleteSources(
  queries: Queries,
  kind: Kind,
  source: string,
  keys: readonly string[],
): Promise<void> {
  for (const some of chunksOf(keys)) {
    await queries
      .deleteFrom('import_source')
      .where('kind', '=', kind.name)
      .where('source', '=', source)
      .where('key', 'in', some)
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
