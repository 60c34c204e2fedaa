import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Database } from '../engine/database.ts';
import { type ActualIndex, type ActualTable, readTables } from './introspect.ts';
import { type Index, kindIndexes, kindSchema } from './kind-schema.ts';
import { engineTypes, type SchemaChange, statementsOf } from './statements.ts';

export async function findSchemaChanges(
  database: Database,
  kinds: readonly Kind[],
): Promise<SchemaChange[]> {
  const actual = await readTables(database);
  return kinds.flatMap((kind) => findKindChanges(kind, actual.get(kind.name) ?? null));
}

/** Applies changes without a migration, for tests that define kinds. */
export async function applySchemaChanges(
  database: Database,
  changes: readonly SchemaChange[],
): Promise<void> {
  await database.write(async (transaction) => {
    for (const change of changes) {
      for (const statement of statementsOf(change, engineTypes(database.dialect))) {
        if (![database.dialect, 'both'].includes(statement.on)) continue;
        await sql.raw(statement.sql).execute(transaction);
      }
    }
  });
}

function findKindChanges(kind: Kind, actual: ActualTable | null): SchemaChange[] {
  const table = kindSchema(kind);
  const indexes = kindIndexes(kind);
  const addIndexes = indexes.map((index) => ({ type: 'addIndex', index }) as const);
  if (!actual) {
    const search = { type: 'createSearch', kind: kind.name } as const;
    return [{ type: 'createTable', table }, search, ...addIndexes];
  }
  if (!actual.columns.some((column) => column.name === 'item_id')) {
    throw new Error(`A kind may not be called ${kind.name}: that table is used otherwise`);
  }

  const oldColumns = actual.columns.filter((column) => column.name !== 'item_id');
  const keptColumns = oldColumns.filter(({ name }) =>
    table.columns.some((column) => column.name === name),
  );
  const hasChangedColumn = keptColumns.some(
    (oldColumn) => !table.columns.some((column) => isDeepStrictEqual(column, oldColumn)),
  );
  if (hasChangedColumn || keptColumns.length < oldColumns.length) {
    const kept = keptColumns.map(({ name }) => name);
    return [{ type: 'rebuildTable', table, kept }, ...addIndexes];
  }

  const changes: SchemaChange[] = [];
  for (const column of table.columns) {
    if (oldColumns.some(({ name }) => name === column.name)) continue;
    changes.push({ type: 'addColumn', table: table.name, column });
  }
  return [...changes, ...findIndexChanges(actual.indexes, indexes)];
}

function findIndexChanges(
  oldIndexes: readonly ActualIndex[],
  newIndexes: readonly Index[],
): SchemaChange[] {
  const changes: SchemaChange[] = [];
  for (const oldIndex of oldIndexes) {
    if (newIndexes.some((index) => isSameIndex(oldIndex, index))) continue;
    changes.push({ type: 'dropIndex', name: oldIndex.name });
  }
  for (const index of newIndexes) {
    if (oldIndexes.some((oldIndex) => isSameIndex(oldIndex, index))) continue;
    changes.push({ type: 'addIndex', index });
  }
  return changes;
}

function isSameIndex(actual: ActualIndex, index: Index): boolean {
  return actual.name === index.name && isDeepStrictEqual(actual.columns, index.columns);
}
