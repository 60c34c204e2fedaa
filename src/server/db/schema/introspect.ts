import { sql } from 'kysely';
import type { Database } from '../engine/database.ts';
import { type Column, choiceCheck, type Table } from './kind-schema.ts';
import { descendingSuffix } from './statements.ts';

export interface ActualIndex {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface ActualTable extends Table {
  readonly columns: readonly Column[];
  /** Excludes the indexes of primary keys and the descending copies. */
  readonly indexes: readonly ActualIndex[];
}

const columnTypes: ReadonlyMap<string, Column['type']> = new Map([
  ['text', 'text'],
  ['integer', 'integer'],
  ['int4', 'integer'],
  ['real', 'double'],
  ['float8', 'double'],
]);

export async function readTables(database: Database): Promise<Map<string, ActualTable>> {
  const [tables, indexes, definitions] = await Promise.all([
    database.read.introspection.getTables(),
    readIndexes(database),
    readDefinitions(database),
  ]);
  const entries = tables.map(({ name, columns }): [string, ActualTable] => [
    name,
    {
      name,
      columns: columns.map((column) => ({
        name: column.name,
        type: columnTypes.get(column.dataType.toLowerCase()) ?? 'text',
        choices: readChoices(definitions.get(name) ?? '', choiceCheck(name, column.name)),
      })),
      indexes: indexes.filter((index) => index.table === name),
    },
  ]);
  return new Map(entries);
}

async function readIndexes(database: Database): Promise<(ActualIndex & { table: string })[]> {
  type Row = { readonly name: string; readonly table: string; readonly columns: string };
  const { rows } =
    database.dialect === 'sqlite'
      ? await sql<Row>`
          select name, tbl_name as "table", (
            select group_concat(name, ' ' order by seqno) from pragma_index_info(sqlite_master.name)
          ) as columns
          from sqlite_master where type = 'index' and sql is not null`.execute(database.read)
      : await sql<Row>`
          select indexname as name, tablename as "table", (
            select string_agg(attname, ' ' order by attnum) from pg_attribute
            where attrelid = format('%I.%I', schemaname, indexname)::regclass
          ) as columns
          from pg_indexes
          where schemaname = current_schema() and indexname not like '%\\_pkey%'`.execute(
          database.read,
        );
  return rows
    .filter((index) => !index.name.endsWith(descendingSuffix))
    .map((index) => ({ ...index, columns: index.columns.split(' ') }));
}

async function readDefinitions(database: Database): Promise<Map<string, string>> {
  const { rows } =
    database.dialect === 'sqlite'
      ? await sql<{ name: string; definition: string }>`
          select name, sql as definition from sqlite_master where type = 'table'`.execute(
          database.read,
        )
      : await sql<{ name: string; definition: string }>`
          select relname as name,
            string_agg('constraint "' || conname || '" ' || pg_get_constraintdef(pg_constraint.oid), ', ')
              as definition
          from pg_constraint join pg_class on pg_class.oid = conrelid
          where contype = 'c' and connamespace = current_schema()::regnamespace
          group by relname`.execute(database.read);
  return new Map(rows.map((row) => [row.name, row.definition]));
}

/** Parses a CHECK constraint with `in ('a', 'b')`, or with PostgreSQL's `= any (…)`. */
function readChoices(definition: string, check: string): string[] | null {
  const [, clause] = definition.split(`constraint "${check}" `);
  if (clause === undefined) return null;
  const [choices = ''] = clause.split('constraint "');
  return Array.from(choices.matchAll(/'((?:[^']|'')*)'/g), ([, text = '']) =>
    text.replaceAll("''", "'"),
  );
}
