import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { getField, type Kind } from '#contract/kind.ts';
import { nameContains, nameSearch } from '#server/catalogue-storage/name-search-store.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Condition } from './list-query.ts';

/**
 * What narrows a list, in SQL. SQLite has no statistics to choose an index by, so it is told: what
 * leads may use its index, a unary plus keeps the others from theirs, and a cross join is done in
 * the order written. To PostgreSQL, which chooses by its statistics, both mean nothing.
 */

/** Whatever a list is narrowed by. */
export type Narrowing = Condition | { readonly type: 'search'; readonly term: string };

export type Fragment = RawBuilder<unknown>;

/** Beyond every text that starts with the prefix before it, in binary order. */
const lastCharacter = '\u{10FFFF}';

/** The column of an item's id. */
export const idColumn = 'item_id';

/** A column of the kind's own table, which lists look at alone and always call `fields`. */
export function reference(column: string): Fragment {
  return sql.ref(`fields.${column}`);
}

/** A column as SQLite will not look it up in an index. */
function unindexed(db: Database, column: string): Fragment {
  return db.dialect === 'sqlite' ? sql`+${reference(column)}` : reference(column);
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
      return idColumn;
    default:
      if (!getField(kind, by)) throw new Error(`${kind.name} has no column ${by}`);
      return by;
  }
}

/**
 * What a column sorts by: a choice by the place of its option, which no index holds and is for
 * kinds of few items; everything else by its value.
 */
export function orderOf(kind: Kind, column: string): Fragment {
  const field = getField(kind, column);
  if (field?.type !== 'choice') return reference(column);
  const places = field.options.map(
    (option, place) => sql`when ${sql.lit(option)} then ${sql.lit(place)}`,
  );
  return sql`case ${reference(column)} ${sql.join(places, sql` `)} end`;
}

/** The column that a narrowing looks at. */
export function columnOf(narrowing: Narrowing): string {
  switch (narrowing.type) {
    case 'search':
    case 'names':
      return 'search_name';
    case 'numbers':
    case 'equals':
      return narrowing.field;
    case 'refers':
      return idColumn;
    default:
      return narrowing satisfies never;
  }
}

function between(column: Fragment, min: string | number | null, max: string | number | null) {
  return [
    ...(min === null ? [] : [sql<SqlBool>`${column} >= ${min}`]),
    ...(max === null ? [] : [sql<SqlBool>`${column} <= ${max}`]),
  ];
}

/** Whether an index of the column finds what is narrowed to. */
export function isRangeOf(narrowing: Narrowing, column: string): boolean {
  const { type } = narrowing;
  return type !== 'refers' && type !== 'search' && columnOf(narrowing) === column;
}

function tableOf(kind: Kind): Fragment {
  return sql`${sql.table(kind.name)} as fields`;
}

/** A narrowing as conditions on a row; one that leads may use the index of its column. */
function testsOf(db: Database, narrowing: Narrowing, leads: boolean): RawBuilder<SqlBool>[] {
  const column = columnOf(narrowing);
  const value = leads ? reference(column) : unindexed(db, column);
  switch (narrowing.type) {
    case 'numbers':
      return between(value, narrowing.min, narrowing.max);
    case 'names':
      return between(value, narrowing.min, narrowing.max && narrowing.max + lastCharacter);
    case 'equals':
      return [sql<SqlBool>`${value} = ${narrowing.value}`];
    case 'refers': {
      const refers = referring(narrowing, value);
      return [sql<SqlBool>`exists (select 1 from item_reference as reference where ${refers})`];
    }
    case 'search':
      return [nameContains(db, value, narrowing.term)];
    default:
      return narrowing satisfies never;
  }
}

function referring({ field, id }: { field: string; id: string }, itemId: Fragment) {
  return sql<SqlBool>`reference.item_id = ${itemId} and reference.field = ${field}
    and reference.target_id = ${id}`;
}

/** What is selected from, and on what conditions. */
interface Source {
  readonly from: Fragment;
  readonly tests: readonly RawBuilder<SqlBool>[];
}

/** The rows that the narrowing which leads finds by its index. */
function sourceOf(db: Database, kind: Kind, first: Narrowing | undefined): Source {
  const table = tableOf(kind);
  if (!first) return { from: table, tests: [] };
  switch (first.type) {
    case 'refers': {
      const from = sql`item_reference as reference cross join ${table}`;
      return { from, tests: [referring(first, reference(idColumn))] };
    }
    case 'search': {
      const { from, where } = nameSearch(db, kind.name, first.term, 'items');
      const isItem = sql<SqlBool>`${reference(idColumn)} = item.id`;
      return { from: sql`${from} cross join ${table}`, tests: [where, isItem] };
    }
    default:
      return { from: table, tests: testsOf(db, first, true) };
  }
}

function fromWhere(from: Fragment, tests: readonly RawBuilder<SqlBool>[]): Fragment {
  return tests.length > 0
    ? sql`from ${from} where ${sql.join(tests, sql` and `)}`
    : sql`from ${from}`;
}

/** `from … where …` of all that the narrowings leave, found by the index of the first. */
export function found(db: Database, kind: Kind, narrowings: readonly Narrowing[]): Fragment {
  const [first, ...others] = narrowings;
  const { from, tests } = sourceOf(db, kind, first);
  return fromWhere(from, [...tests, ...others.flatMap((its) => testsOf(db, its, false))]);
}

/** The same, to be counted: a search alone is counted in its index. */
export function counted(db: Database, kind: Kind, narrowings: readonly Narrowing[]): Fragment {
  const [first, ...others] = narrowings;
  if (first?.type !== 'search' || others.length > 0) return found(db, kind, narrowings);
  const { from, where } = nameSearch(db, kind.name, first.term, 'entries');
  return fromWhere(from, [where]);
}

/** The same, looking at rows one by one: those of a kind's table, or of another `from` like it. */
export function passing(
  db: Database,
  kind: Kind,
  narrowings: readonly Narrowing[],
  { leads, from = tableOf(kind) }: { readonly leads: boolean; readonly from?: Fragment },
): Fragment {
  return fromWhere(
    from,
    narrowings.flatMap((its) => testsOf(db, its, leads)),
  );
}
