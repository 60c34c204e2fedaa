import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './engine/database.ts';

/** Binds all values as one parameter, so that the statement is the same for any number of them. */
export function isOneOf(
  { dialect }: Pick<Database, 'dialect'>,
  column: string,
  values: readonly string[],
): RawBuilder<SqlBool> {
  return dialect === 'postgres'
    ? sql<SqlBool>`${sql.ref(column)} = any (${values}::text[])`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
}

/** Looks up each value in the index, even in PostgreSQL, which would join the rows otherwise. */
export function isOneOfRows(
  { dialect }: Pick<Database, 'dialect'>,
  column: string,
  rows: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return dialect === 'postgres'
    ? sql<SqlBool>`${sql.ref(column)} = any (array(${rows}))`
    : sql<SqlBool>`${sql.ref(column)} in (${rows})`;
}
