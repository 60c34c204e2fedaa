import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#server/db/engine/database.ts';
import { matchesSearch } from '#server/shared/catalogue-storage/name-search-store.ts';
import { isChecked } from '#server/shared/catalogue-storage/unchecked-items-store.ts';
import type { Condition } from '#server/shared/lists/list-query.ts';

/**
 * The kind's table has the alias `fields`. SQLite has no statistics, so a cross join fixes the
 * order of its loops, and a unary plus keeps it from using a column's index. PostgreSQL ignores
 * both.
 */

export type Filter =
  | Condition
  | { readonly type: 'search'; readonly term: string }
  | { readonly type: 'notMatching'; readonly term: string };

export type Fragment = RawBuilder<unknown>;

const lastCharacter = '\u{10FFFF}';

/** In SQLite, only the first filter of a query uses an index. */
export type IndexUse = 'withIndex' | 'withoutIndex';

export function columnOf(db: Database, name: string, indexUse: IndexUse): Fragment {
  const column = sql.ref(name);
  return db.dialect === 'sqlite' && indexUse === 'withoutIndex' ? sql`+${column}` : column;
}

function between(column: Fragment, min: string | number | null, max: string | number | null) {
  return [
    ...(min === null ? [] : [sql<SqlBool>`${column} >= ${min}`]),
    ...(max === null ? [] : [sql<SqlBool>`${column} <= ${max}`]),
  ];
}

export function predicatesOf(
  db: Database,
  filter: Filter,
  indexUse: IndexUse,
): RawBuilder<SqlBool>[] {
  switch (filter.type) {
    case 'numbers':
      return between(columnOf(db, `fields.${filter.field}`, indexUse), filter.min, filter.max);
    case 'names': {
      const name = columnOf(db, 'item.search_name', indexUse);
      return between(name, filter.min, filter.max && filter.max + lastCharacter);
    }
    case 'oneOf':
      return [isOneOf(columnOf(db, `fields.${filter.field}`, indexUse), filter.values)];
    case 'absent':
      return [sql<SqlBool>`${columnOf(db, `fields.${filter.field}`, indexUse)} is null`];
    case 'refers':
      return [
        sql<SqlBool>`exists (select 1 from ${referencesTo(db)} where ${referring(filter)}
          and reference.item_id = ${columnOf(db, 'fields.item_id', indexUse)})`,
      ];
    case 'related':
      return [
        sql<SqlBool>`exists (select 1 from item_reference as reference
          cross join ${sql.table(filter.to)} as target
          where reference.item_id = ${columnOf(db, 'fields.item_id', indexUse)}
          and reference.field = ${filter.through} and target.item_id = reference.target_id
          and ${sql.join(valuesOf(db, filter.values, 'withoutIndex'), sql` and `)})`,
      ];
    case 'pictured':
      return [
        sql<SqlBool>`exists (select 1 from item as pictured where ${isPictured}
          and pictured.id = ${columnOf(db, 'fields.item_id', indexUse)} ${byKey})`,
      ];
    case 'added':
      return [
        sql<SqlBool>`exists (select 1 from item as added
          where added.id = ${columnOf(db, 'fields.item_id', indexUse)}
          and (added.created_by is not null or exists (
            select 1 from left_item where left_item.item_id = added.id ${byKey})) ${byKey})`,
      ];
    case 'among':
      return [isAmongIds(db, columnOf(db, 'fields.item_id', indexUse), filter.ids)];
    case 'checked': {
      const checked = isChecked('fields.item_id');
      return [filter.on ? checked : sql<SqlBool>`not (${checked})`];
    }
    case 'search':
      return [matchesSearch(db, filter.term)];
    case 'notMatching':
      return [sql<SqlBool>`not (${matchesSearch(db, filter.term)})`];
    default:
      return filter satisfies never;
  }
}

/** Makes SQLite use the index by target, since each look-up by item would read another page. */
function referencesTo({ dialect }: Database): Fragment {
  const table = sql`item_reference as reference`;
  return dialect === 'sqlite' ? sql`${table} indexed by item_reference_target` : table;
}

/** Makes PostgreSQL look up each item by its key instead of joining the whole table. */
const byKey = sql`limit 1 offset 0`;

export const isPictured = sql<SqlBool>`pictured.image is not null`;

function isOneOf(column: Fragment, values: readonly string[]): RawBuilder<SqlBool> {
  const [value] = values;
  return values.length === 1
    ? sql<SqlBool>`${column} = ${value}`
    : sql<SqlBool>`${column} in (${sql.join(values)})`;
}

/** Binds all ids as one parameter, so that the statement is the same for any number of them. */
function isAmongIds(
  { dialect }: Database,
  column: Fragment,
  ids: ReadonlySet<string>,
): RawBuilder<SqlBool> {
  return dialect === 'sqlite'
    ? sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify([...ids])}))`
    : sql<SqlBool>`${column} = any(${[...ids]})`;
}

export function referring({
  field,
  ids,
}: {
  readonly field: string;
  readonly ids: readonly string[];
}) {
  return sql<SqlBool>`reference.field = ${field}
    and ${isOneOf(sql.ref('reference.target_id'), ids)}`;
}

export function valuesOf(
  db: Database,
  values: Readonly<Record<string, readonly string[]>>,
  indexUse: IndexUse,
) {
  return Object.entries(values).map(([field, accepted]) =>
    isOneOf(columnOf(db, `target.${field}`, indexUse), accepted),
  );
}
