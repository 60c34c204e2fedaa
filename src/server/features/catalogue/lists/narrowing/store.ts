import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { getField, type Kind } from '#contract/kind.ts';
import type { Database } from '#server/db/database.ts';
import { nameContains, nameSearch } from '#server/db/search.ts';
import type { Condition } from '../list-query.ts';

/**
 * What narrows a list, in SQL. SQLite has no statistics to choose an index by, so it is told: what
 * leads may use its index, a unary plus keeps the others from theirs, and a cross join is done in
 * the order written. To PostgreSQL, which chooses by its statistics, both mean nothing.
 */

/** Whatever a list is narrowed by; 'kind' stands for the whole kind, where that is the fewest. */
export type Narrowing =
  | Condition
  | { readonly type: 'search'; readonly term: string }
  | { readonly type: 'kind' };

/** An item is a row of `item` and a row of its kind's own table, always called `fields` here. */
export interface Column {
  readonly table: 'item' | 'fields';
  readonly name: string;
}

/** What one part of a query reads and demands. */
export interface Part {
  readonly table: Column['table'];
  /** Said of the table where it leads, if more than its name. */
  readonly from?: Fragment;
  readonly tests: readonly RawBuilder<SqlBool>[];
}

export type Fragment = RawBuilder<unknown>;

/** Beyond every text that starts with the prefix before it, in binary order. */
const lastCharacter = '\u{10FFFF}';

/** An item's id, in either table. */
export const ids = {
  item: { table: 'item', name: 'id' },
  fields: { table: 'fields', name: 'item_id' },
} as const;

export function reference({ table, name }: Column): Fragment {
  return sql.ref(`${table}.${name}`);
}

/** A column as SQLite will not look it up in an index. */
function unindexed(db: Database, column: Column): Fragment {
  return db.dialect === 'sqlite' ? sql`+${reference(column)}` : reference(column);
}

/** The column that a list is sorted by: for ids that of the table that is narrowed anyway. */
export function sortColumn(kind: Kind, by: string, narrowings: readonly Narrowing[]): Column {
  switch (by) {
    case 'name':
      return { table: 'item', name: 'search_name' };
    case 'likes':
      return { table: 'item', name: 'likes_count' };
    // Ids are made in the order of time.
    case 'newest':
      return narrowings.some((its) => columnOf(its).table === 'fields') ? ids.fields : ids.item;
    default:
      if (!getField(kind, by)) throw new Error(`${kind.name} has no column ${by}`);
      return { table: 'fields', name: by };
  }
}

/**
 * What a column sorts by: a choice by the place of its option, which no index holds and is for
 * kinds of few items; everything else by its value.
 */
export function orderOf(kind: Kind, column: Column): Fragment {
  const field = column.table === 'fields' ? getField(kind, column.name) : null;
  if (field?.type !== 'choice') return reference(column);
  const places = field.options.map(
    (option, place) => sql`when ${sql.lit(option)} then ${sql.lit(place)}`,
  );
  return sql`case ${reference(column)} ${sql.join(places, sql` `)} end`;
}

/** The column that a narrowing looks at. */
export function columnOf(narrowing: Narrowing): Column {
  switch (narrowing.type) {
    case 'kind':
      return { table: 'item', name: 'kind' };
    case 'search':
      return { table: 'item', name: 'search_text' };
    case 'names':
      return { table: 'item', name: 'search_name' };
    case 'numbers':
    case 'equals':
      return { table: 'fields', name: narrowing.field };
    case 'refers':
      return ids.fields;
    default:
      return narrowing satisfies never;
  }
}

export function isSame(a: Column, b: Column): boolean {
  return a.table === b.table && a.name === b.name;
}

function between(column: Fragment, min: string | number | null, max: string | number | null) {
  return [
    ...(min === null ? [] : [sql<SqlBool>`${column} >= ${min}`]),
    ...(max === null ? [] : [sql<SqlBool>`${column} <= ${max}`]),
  ];
}

/** Whether an index of the column finds what is narrowed to. */
export function isRangeOf(narrowing: Narrowing, column: Column): boolean {
  return narrowing.type !== 'refers' && isSame(columnOf(narrowing), column);
}

/** The table of that name in a `from`. */
export function tableOf(kind: Kind, table: Column['table']): Fragment {
  return table === 'item' ? sql`item` : sql`${sql.table(kind.name)} as fields`;
}

export function ofKind(kind: Kind, column: Fragment = sql.ref('item.kind')): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} = ${kind.name}`;
}

/** A narrowing in SQL; one that leads finds its items by an index, another only looks at a row. */
export function partOf(db: Database, kind: Kind, narrowing: Narrowing, leads: boolean): Part {
  const column = columnOf(narrowing);
  const { table } = column;
  const value = leads ? reference(column) : unindexed(db, column);
  switch (narrowing.type) {
    case 'kind':
      return { table, tests: [ofKind(kind, value)] };
    case 'numbers':
      return { table, tests: between(value, narrowing.min, narrowing.max) };
    case 'names': {
      const tests = between(value, narrowing.min, narrowing.max && narrowing.max + lastCharacter);
      return { table, tests: leads ? [ofKind(kind), ...tests] : tests };
    }
    case 'equals':
      return { table, tests: [sql<SqlBool>`${value} = ${narrowing.value}`] };
    case 'refers': {
      const { field, id } = narrowing;
      const referring = sql`item_reference as reference`;
      const refers = sql<SqlBool>`reference.item_id = ${value} and reference.field = ${field}
        and reference.target_id = ${id}`;
      return leads
        ? { table, from: sql`${referring} cross join ${tableOf(kind, table)}`, tests: [refers] }
        : { table, tests: [sql<SqlBool>`exists (select 1 from ${referring} where ${refers})`] };
    }
    case 'search': {
      if (!leads) return { table, tests: [nameContains(db, narrowing.term)] };
      const { from, where } = nameSearch(db, narrowing.term);
      const itsKind = ofKind(kind, unindexed(db, { table: 'item', name: 'kind' }));
      return { table, from, tests: [where, itsKind] };
    }
    default:
      return narrowing satisfies never;
  }
}

/** `from … where …`, the part that leads first, with no more tables than the parts read. */
export function fromWhere(kind: Kind, parts: readonly Part[]): Fragment {
  const tables = new Map<Column['table'], Fragment>();
  for (const { table, from } of parts) {
    if (!tables.has(table)) tables.set(table, from ?? tableOf(kind, table));
  }
  const tests = parts.flatMap((part) => part.tests);
  if (tables.size > 1) {
    tests.push(sql<SqlBool>`${reference(ids.item)} = ${reference(ids.fields)}`);
  }
  const from = sql.join([...tables.values()], sql` cross join `);
  return tests.length > 0
    ? sql`from ${from} where ${sql.join(tests, sql` and `)}`
    : sql`from ${from}`;
}

/** Everything that all the narrowings leave, found by the index of the first. */
export function found(
  db: Database,
  kind: Kind,
  narrowings: readonly Narrowing[],
  ...others: readonly Part[]
): Fragment {
  const parts = narrowings.map((its, index) => partOf(db, kind, its, index === 0));
  return fromWhere(kind, [...parts, ...others]);
}
