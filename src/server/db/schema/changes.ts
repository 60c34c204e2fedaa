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
  return kinds.flatMap((kind) => kindChanges(kind, actual.get(kind.name) ?? null));
}

/** Applies changes without a migration, for tests with their own kinds. */
export async function applySchemaChanges(
  database: Database,
  changes: readonly SchemaChange[],
): Promise<void> {
  await database.write(async (transaction) => {
    for (const statement of changes.flatMap((change) =>
      statementsOf(change, engineTypes(database.dialect)),
    )) {
      if (![database.dialect, 'both'].includes(statement.on)) continue;
      await sql.raw(statement.sql).execute(transaction);
    }
  });
}

function kindChanges(kind: Kind, actual: ActualTable | null): SchemaChange[] {
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

  const before = actual.columns.filter((column) => column.name !== 'item_id');
  const kept = before.filter((column) => table.columns.some(({ name }) => name === column.name));
  const changed = kept.some(
    (column) => !table.columns.some((wanted) => isDeepStrictEqual(wanted, column)),
  );
  if (changed || kept.length < before.length) {
    const names = kept.map((column) => column.name);
    return [{ type: 'rebuildTable', table, kept: names }, ...addIndexes];
  }

  const isThere = (name: string) => before.some((column) => column.name === name);
  return [
    ...table.columns
      .filter((column) => !isThere(column.name))
      .map((column) => ({ type: 'addColumn', table: table.name, column }) as const),
    ...actual.indexes
      .filter((index) => !indexes.some((wanted) => isSame(index, wanted)))
      .map(({ name }) => ({ type: 'dropIndex', name }) as const),
    ...addIndexes.filter(({ index }) => !actual.indexes.some((there) => isSame(there, index))),
  ];
}

function isSame(actual: ActualIndex, wanted: Index): boolean {
  return actual.name === wanted.name && isDeepStrictEqual(actual.columns, wanted.columns);
}
