import type { Dialect } from '../engine/database.ts';
import { type Column, choiceCheck, type Index, searchTable, type Table } from './kind-schema.ts';

export type SchemaChange =
  | { readonly type: 'createTable'; readonly table: Table }
  | { readonly type: 'createSearch'; readonly kind: string }
  | { readonly type: 'addColumn'; readonly table: string; readonly column: Column }
  /**
   * Drops columns or changes their types or choices by copying the `kept` columns to a new table.
   */
  | { readonly type: 'rebuildTable'; readonly table: Table; readonly kept: readonly string[] }
  | { readonly type: 'addIndex'; readonly index: Index }
  | { readonly type: 'dropIndex'; readonly name: string };

interface EngineTypes {
  readonly text: string;
  readonly double: string;
  readonly tableEnd: string;
}

export interface Statement {
  readonly sql: string;
  readonly on: Dialect | 'both';
}

export const descendingSuffix = '_desc';

export function engineTypes(dialect: Dialect): EngineTypes {
  return dialect === 'postgres'
    ? { text: 'text collate "C"', double: 'double precision', tableEnd: '' }
    : { text: 'text', double: 'real', tableEnd: ' strict, without rowid' };
}

export function statementsOf(change: SchemaChange, types: EngineTypes): Statement[] {
  switch (change.type) {
    case 'createTable':
      return both(createTable(change.table, change.table.name, types));
    case 'createSearch':
      return createSearch(change.kind).map((sql) => ({ sql, on: 'sqlite' }));
    case 'addColumn': {
      const { table, column } = change;
      return both(`alter table ${quote(table)} add column ${columnSql(table, column, types)}`);
    }
    case 'rebuildTable': {
      const { table, kept } = change;
      const columns = ['item_id', ...kept].map(quote).join(', ');
      const rebuilt = `${table.name}_rebuilt`;
      return both(
        createTable(table, rebuilt, types),
        `insert into ${quote(rebuilt)} (${columns}) select ${columns} from ${quote(table.name)}`,
        `drop table ${quote(table.name)}`,
        `alter table ${quote(rebuilt)} rename to ${quote(table.name)}`,
      );
    }
    case 'addIndex':
      return createIndex(change.index);
    case 'dropIndex':
      return [
        ...both(`drop index ${quote(change.name)}`),
        {
          sql: `drop index if exists ${quote(change.name + descendingSuffix)}`,
          on: 'postgres',
        },
      ];
    default:
      return change satisfies never;
  }
}

function both(...statements: string[]): Statement[] {
  return statements.map((sql) => ({ sql, on: 'both' }));
}

function createTable(table: Table, name: string, types: EngineTypes): string {
  const lines = [
    `"item_id" ${types.text} not null primary key references "item" ("id") on delete cascade`,
    ...table.columns.map((column) => columnSql(table.name, column, types)),
  ];
  return `create table ${quote(name)} (\n    ${lines.join(',\n    ')}\n  )${types.tableEnd}`;
}

function columnSql(table: string, column: Column, types: EngineTypes): string {
  const type = { text: types.text, integer: 'integer', double: types.double }[column.type];
  const definition = `${quote(column.name)} ${type}`;
  if (!column.choices) return definition;
  const choices = column.choices.map((choice) => `'${choice.replaceAll("'", "''")}'`).join(', ');
  const check = `check (${quote(column.name)} in (${choices}))`;
  return `${definition} constraint ${quote(choiceCheck(table, column.name))} ${check}`;
}

/** Each kind has a separate index, so that other kinds do not slow searches. */
function createSearch(kind: string): string[] {
  const index = quote(searchTable(kind));
  const trigger = (
    name: string,
    event: string,
    row: 'new' | 'old',
    statements: readonly string[],
  ) =>
    `create trigger ${quote(`${searchTable(kind)}_${name}`)} after ${event} on item
    when ${row}.kind = '${kind}' begin ${statements.join('; ')}; end`;
  const add = `insert into ${index} (rowid, search_text) values (new.row, new.search_text)`;
  const remove = `insert into ${index} (${index}, rowid, search_text)
    values ('delete', old.row, old.search_text)`;
  return [
    `create virtual table ${index} using fts5 (
    search_text, content = 'item', content_rowid = 'row', columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
  )`,
    trigger('insert', 'insert', 'new', [add]),
    trigger('delete', 'delete', 'old', [remove]),
    trigger('update', 'update of search_text', 'new', [remove, add]),
  ];
}

/**
 * PostgreSQL needs a descending copy, since a backward scan returns nulls first. SQLite scans the
 * same index in both directions with nulls last.
 */
function createIndex({ name, table, columns, unique, hasDescending }: Index): Statement[] {
  const create = (suffix: string) =>
    `create ${unique ? 'unique ' : ''}index ${quote(name + suffix)} on ${quote(table)}`;
  const ascending = both(`${create('')} (${columns.map(quote).join(', ')})`);
  if (!hasDescending) return ascending;
  const descending = columns
    .map((column) => `${quote(column)} desc${column === 'item_id' ? '' : ' nulls last'}`)
    .join(', ');
  return [...ascending, { sql: `${create(descendingSuffix)} (${descending})`, on: 'postgres' }];
}

function quote(identifier: string): string {
  return `"${identifier}"`;
}
