import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { nameContains, nameSearch } from '#server/catalogue-storage/name-search-store.ts';
import { isChecked } from '#server/catalogue-storage/unchecked-items-store.ts';
import type { Database } from '#server/db/engine/database.ts';
import { isNeverAbsent } from '#server/db/schema/kind-schema.ts';
import type { Condition } from '#server/lists/list-query.ts';

/**
 * The filters of a list, in SQL. SQLite has no statistics to choose an index by, so it is told: what
 * leads may use its index, a unary plus keeps the others from theirs, and a cross join is done in
 * the order written. To PostgreSQL, which chooses by its statistics, both mean nothing.
 */

/** Whatever a list is filtered by: conditions, names that a search finds, or those it does not. */
export type Filter =
  | Condition
  | { readonly type: 'search'; readonly term: string }
  | { readonly type: 'unfound'; readonly term: string };

export type Fragment = RawBuilder<unknown>;

/** Beyond every text that starts with the prefix before it, in binary order. */
const lastCharacter = '\u{10FFFF}';

/** The column of an item's id. */
export const itemIdColumn = 'item_id';

/** SQL for a column of the kind's table; list queries alias that table as `fields`. */
export function fieldColumn(column: string): Fragment {
  return sql.ref(`fields.${column}`);
}

/** A column as SQLite will not look it up in an index. */
function unindexed(db: Database, column: string): Fragment {
  return db.dialect === 'sqlite' ? sql`+${fieldColumn(column)}` : fieldColumn(column);
}

/** The column that a list is sorted by. */
export function sortColumn(kind: Kind, by: string): string {
  switch (by) {
    case 'name':
      return 'search_name';
    case 'likes':
      return 'likes_count';
    // Ids are made in the order of time.
    case 'newest':
      return itemIdColumn;
    default:
      if (!getField(kind, by)) throw new Error(`${kind.name} has no column ${by}`);
      return by;
  }
}

/**
 * What a column sorts by: a choice by the ordinal of its option, which no index holds and is for
 * kinds of few items; everything else by its value.
 */
export function orderOf(kind: Kind, column: string): Fragment {
  const field = getField(kind, column);
  if (field?.type !== 'choice') return fieldColumn(column);
  const ordinals = field.options.map(
    (option, ordinal) => sql`when ${sql.lit(option)} then ${sql.lit(ordinal)}`,
  );
  return sql`case ${fieldColumn(column)} ${sql.join(ordinals, sql` `)} end`;
}

/**
 * How an order by a column ends, either way. Where no value is absent nothing is said of them, so
 * that PostgreSQL reads the one index backwards.
 */
export function nullsLast(column: string): Fragment {
  return isNeverAbsent(column) ? sql`` : sql`nulls last`;
}

/** The columns that a filter looks at; the first is the one that an index may find it by. */
export function columnsOf(filter: Filter): readonly [string, ...string[]] {
  switch (filter.type) {
    case 'search':
    case 'unfound':
      return ['search_name', 'search_extra'];
    case 'names':
      return ['search_name'];
    case 'numbers':
    case 'equals':
    case 'absent':
      return [filter.field];
    case 'refers':
    case 'checked':
      return [itemIdColumn];
    default:
      return filter satisfies never;
  }
}

function between(column: Fragment, min: string | number | null, max: string | number | null) {
  return [
    ...(min === null ? [] : [sql<SqlBool>`${column} >= ${min}`]),
    ...(max === null ? [] : [sql<SqlBool>`${column} <= ${max}`]),
  ];
}

/** Whether an index of the column finds what the filter lets through. */
export function isRangeOf(filter: Filter, column: string): boolean {
  switch (filter.type) {
    case 'refers':
    case 'search':
    case 'unfound':
    case 'checked':
      return false;
    default:
      return columnsOf(filter)[0] === column;
  }
}

function tableOf(kind: Kind): Fragment {
  return sql`${sql.table(kind.name)} as fields`;
}

/** A filter as conditions on a row; one that leads may use the index of its column. */
function predicatesOf(db: Database, filter: Filter, leads: boolean): RawBuilder<SqlBool>[] {
  const [column] = columnsOf(filter);
  const value = leads ? fieldColumn(column) : unindexed(db, column);
  switch (filter.type) {
    case 'numbers':
      return between(value, filter.min, filter.max);
    case 'names':
      return between(value, filter.min, filter.max && filter.max + lastCharacter);
    case 'equals':
      return [sql<SqlBool>`${value} = ${filter.value}`];
    case 'absent':
      return [sql<SqlBool>`${value} is null`];
    case 'refers': {
      const refers = referring(filter, value);
      const from = referencesTo(db);
      return [sql<SqlBool>`exists (select 1 from ${from} where ${refers})`];
    }
    case 'checked': {
      const checked = isChecked(`fields.${itemIdColumn}`);
      return [filter.on ? checked : sql<SqlBool>`not (${checked})`];
    }
    case 'search':
    case 'unfound': {
      const columns = { name: value, extra: fieldColumn('search_extra') };
      const holds = nameContains(db, columns, filter.term);
      return [filter.type === 'search' ? holds : sql<SqlBool>`not (${holds})`];
    }
    default:
      return filter satisfies never;
  }
}

/**
 * The references, for SQLite to look one up among those to the same item: they lie together, while
 * the table has those of an item together, and each look would read another page.
 */
function referencesTo({ dialect }: Database): Fragment {
  const table = sql`item_reference as reference`;
  return dialect === 'sqlite' ? sql`${table} indexed by item_reference_target` : table;
}

function referring({ field, id }: { field: string; id: string }, itemId: Fragment) {
  return sql<SqlBool>`reference.item_id = ${itemId} and reference.field = ${field}
    and reference.target_id = ${id}`;
}

/** What is selected from, and on what conditions. */
interface Source {
  readonly from: Fragment;
  readonly predicates: readonly RawBuilder<SqlBool>[];
}

/** The rows that the filter which leads finds by its index. */
function sourceOf(db: Database, kind: Kind, first: Filter | undefined): Source {
  const table = tableOf(kind);
  if (!first) return { from: table, predicates: [] };
  switch (first.type) {
    case 'refers': {
      const from = sql`item_reference as reference cross join ${table}`;
      return { from, predicates: [referring(first, fieldColumn(itemIdColumn))] };
    }
    case 'checked': {
      if (first.on) return { from: table, predicates: predicatesOf(db, first, true) };
      const isItem = sql<SqlBool>`${fieldColumn(itemIdColumn)} = unchecked.item_id`;
      const isOfKind = sql<SqlBool>`unchecked.kind = ${kind.name}`;
      const from = sql`unchecked_item as unchecked cross join ${table}`;
      return { from, predicates: [isOfKind, isItem] };
    }
    case 'search': {
      const { from, where } = nameSearch(db, kind.name, first.term, 'items');
      const isItem = sql<SqlBool>`${fieldColumn(itemIdColumn)} = item.id`;
      return { from: sql`${from} cross join ${table}`, predicates: [where, isItem] };
    }
    default:
      return { from: table, predicates: predicatesOf(db, first, true) };
  }
}

function fromWhere(from: Fragment, predicates: readonly RawBuilder<SqlBool>[]): Fragment {
  return predicates.length > 0
    ? sql`from ${from} where ${sql.join(predicates, sql` and `)}`
    : sql`from ${from}`;
}

/** `from … where …` of all that the filters let through, found by the index of the first. */
export function matchingRows(db: Database, kind: Kind, filters: readonly Filter[]): Fragment {
  const [first, ...others] = filters;
  const { from, predicates } = sourceOf(db, kind, first);
  return fromWhere(from, [
    ...predicates,
    ...others.flatMap((filter) => predicatesOf(db, filter, false)),
  ]);
}

/** The same, to be counted: a search alone is counted in its index. */
export function countableRows(db: Database, kind: Kind, filters: readonly Filter[]): Fragment {
  const [first, ...others] = filters;
  if (first?.type !== 'search' || others.length > 0) return matchingRows(db, kind, filters);
  const { from, where } = nameSearch(db, kind.name, first.term, 'entries');
  return fromWhere(from, [where]);
}

/** The same, looking at rows one by one but for filters that lead. */
export function filteredRows(
  db: Database,
  kind: Kind,
  filters: readonly Filter[],
  leads: (filter: Filter) => boolean,
): Fragment {
  return fromWhere(
    tableOf(kind),
    filters.flatMap((filter) => predicatesOf(db, filter, leads(filter))),
  );
}
