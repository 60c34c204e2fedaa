import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import type { Database } from '#server/db/engine/database.ts';
import { nameSearch } from '#server/shared/catalogue-storage/name-search-store.ts';
import {
  columnOf,
  type Filter,
  type Fragment,
  type IndexUse,
  isPictured,
  predicatesOf,
  referring,
  valuesOf,
} from './predicates-store.ts';

export interface Sort {
  readonly table: 'item' | 'fields';
  readonly column: string;
  readonly value: Fragment;
  readonly id: Fragment;
}

export function sortOf(kind: Kind, sort: string): Sort {
  const itemId = sql.ref('fields.item_id');
  switch (sort) {
    case 'name':
      return sortOfItem('search_name');
    case 'likes':
      return sortOfItem('likes_count');
    // Ids sort by creation time.
    case 'newest':
      return { table: 'fields', column: 'item_id', value: itemId, id: itemId };
  }
  if (getField(kind, sort) === null) throw new Error(`${kind.name} has no column ${sort}`);
  return { table: 'fields', column: sort, value: sql.ref(`fields.${sort}`), id: itemId };
}

function sortOfItem(column: string): Sort {
  return { table: 'item', column, value: sql.ref(`item.${column}`), id: sql.ref('item.id') };
}

/** True if the matches are a range of the sort's index. */
export function isRangeOf(filter: Filter, sort: Sort): boolean {
  switch (filter.type) {
    case 'names':
      return sort.column === 'search_name';
    case 'numbers':
    case 'absent':
      return sort.table === 'fields' && sort.column === filter.field;
    case 'oneOf':
      return sort.table === 'fields' && sort.column === filter.field && filter.values.length === 1;
    default:
      return false;
  }
}

function needsItemTable({ type }: Filter): boolean {
  return type === 'search' || type === 'notMatching' || type === 'names';
}

function idTable({ dialect }: Database, ids: ReadonlySet<string>): Fragment {
  return dialect === 'sqlite'
    ? sql`(select value as id from json_each(${JSON.stringify([...ids])})) as among`
    : sql`unnest(${[...ids]}::text[]) as among (id)`;
}

/** Items that a user added. Those of deleted accounts are few. */
function addedTable(db: Database, kind: Kind): Fragment {
  const ids = sql`select item.id from item
      where item.kind = ${kind.name} and item.created_by is not null
    union all select item.id from left_item cross join item
      where item.id = left_item.item_id and item.created_by is null
      and ${columnOf(db, 'item.kind', 'withoutIndex')} = ${kind.name}`;
  // PostgreSQL expects few rows of an array, instead of as many as there are lineups.
  return db.dialect === 'sqlite'
    ? sql`(${ids}) as added`
    : sql`unnest(array(${ids})) as added (id)`;
}

/** Tables in the order in which SQLite reads them. */
interface Source {
  readonly tables: readonly Fragment[];
  readonly joins: readonly RawBuilder<SqlBool>[];
}

const isItem = sql<SqlBool>`item.id = fields.item_id`;

function fieldsOf(kind: Kind): Fragment {
  return sql`${sql.table(kind.name)} as fields`;
}

function createFieldsSource(db: Database, kind: Kind, needsItem: boolean): Source {
  const tables = [fieldsOf(kind)];
  if (!needsItem) return { tables, joins: [] };
  const isOfKind = sql<SqlBool>`${columnOf(db, 'item.kind', 'withoutIndex')} = ${kind.name}`;
  return { tables: [...tables, sql`item`], joins: [isItem, isOfKind] };
}

function createSource(
  db: Database,
  kind: Kind,
  first: Filter | undefined,
  needsItem: boolean,
): Source {
  const { tables, joins } = createFieldsSource(db, kind, needsItem);
  const startFrom = (table: Fragment, ...conditions: RawBuilder<SqlBool>[]): Source => {
    return { tables: [table, ...tables], joins: [...conditions, ...joins] };
  };
  const isReferring = sql<SqlBool>`reference.item_id = fields.item_id`;
  switch (first?.type) {
    case 'refers':
      if (first.ids.length === 1) {
        return startFrom(sql`item_reference as reference`, referring(first), isReferring);
      }
      // An item may refer to several of the items.
      return startFrom(
        sql`(select distinct reference.item_id from item_reference as reference
          where ${referring(first)}) as reference`,
        isReferring,
      );
    case 'related':
      // An item may refer to several related items.
      return startFrom(
        sql`(select distinct reference.item_id from ${sql.table(first.to)} as target
          cross join item_reference as reference
          where ${sql.join(valuesOf(db, first.values, 'withIndex'), sql` and `)}
          and reference.target_id = target.item_id
          and reference.field = ${first.through}) as reference`,
        isReferring,
      );
    case 'checked':
      if (first.on) return { tables, joins: [...predicatesOf(db, first, 'withIndex'), ...joins] };
      return startFrom(
        sql`unchecked_item as unchecked`,
        sql<SqlBool>`unchecked.kind = ${kind.name} and unchecked.item_id = fields.item_id`,
      );
    case 'pictured':
      return startFrom(
        sql`item as pictured`,
        sql<SqlBool>`pictured.kind = ${kind.name} and ${isPictured}
          and pictured.id = fields.item_id`,
      );
    case 'added':
      return startFrom(addedTable(db, kind), sql<SqlBool>`added.id = fields.item_id`);
    case 'among':
      return startFrom(idTable(db, first.ids), sql<SqlBool>`among.id = fields.item_id`);
    case 'search': {
      const { from, where } = nameSearch(db, kind.name, first.term, 'items');
      return { tables: [from, fieldsOf(kind)], joins: [where, isItem] };
    }
    case 'names': {
      const isOfKind = sql<SqlBool>`item.kind = ${kind.name}`;
      return {
        tables: [sql`item`, fieldsOf(kind)],
        joins: [isOfKind, isItem, ...predicatesOf(db, first, 'withIndex')],
      };
    }
    default:
      return { tables, joins: [...(first ? predicatesOf(db, first, 'withIndex') : []), ...joins] };
  }
}

function fromWhere({ tables, joins }: Source, predicates: readonly RawBuilder<SqlBool>[]) {
  const conditions = [...joins, ...predicates];
  const from = sql`from ${sql.join(tables, sql` cross join `)}`;
  return conditions.length > 0 ? sql`${from} where ${sql.join(conditions, sql` and `)}` : from;
}

function matchingRows(
  db: Database,
  kind: Kind,
  filters: readonly Filter[],
  { needsItem, firstLeads }: { readonly needsItem: boolean; readonly firstLeads: boolean },
): Fragment {
  const first = firstLeads ? filters[0] : undefined;
  const others = firstLeads ? filters.slice(1) : filters;
  return fromWhere(
    createSource(db, kind, first, needsItem || filters.some(needsItemTable)),
    others.flatMap((filter) => predicatesOf(db, filter, 'withoutIndex')),
  );
}

export function countableRows(db: Database, kind: Kind, filters: readonly Filter[]): Fragment {
  const [first, ...others] = filters;
  if (first?.type !== 'search' || others.length > 0) {
    return matchingRows(db, kind, filters, { needsItem: false, firstLeads: true });
  }
  const { from, where } = nameSearch(db, kind.name, first.term, 'entries');
  return sql`from ${from} where ${where}`;
}

interface Rows {
  readonly filters: readonly Filter[];
  /** False if too many items match the first filter to collect and sort them. PostgreSQL only. */
  readonly firstLeads: boolean;
  readonly sort: Sort;
  readonly direction: 'asc' | 'desc';
}

function orderBy({ table, value, id }: Sort, direction: Rows['direction'], indexUse: IndexUse) {
  const column = indexUse === 'withIndex' ? value : sql`+${value}`;
  const order = sql.raw(direction);
  if (value === id) return sql`order by ${column} ${order}`;
  // Names and likes are never null, and PostgreSQL reads their index both ways without `nulls
  // last`.
  const nulls = table === 'item' ? sql`` : sql`nulls last`;
  return sql`order by ${column} ${order} ${nulls}, ${id} ${order}`;
}

/** Selects ids in sort order. If the first filter leads, its index finds them. */
export function matchingIds(db: Database, kind: Kind, rows: Rows) {
  const { filters, sort, direction, firstLeads } = rows;
  const matches = matchingRows(db, kind, filters, { needsItem: sort.table === 'item', firstLeads });
  const isSortedByIndex = db.dialect === 'postgres' || filters.length === 0;
  const order = orderBy(sort, direction, isSortedByIndex ? 'withIndex' : 'withoutIndex');
  return sql`select ${sort.id} as id ${matches} ${order}`;
}

/** Selects ids in no particular order by the index of the first filter. */
export function someMatchingIds(db: Database, kind: Kind, filters: readonly Filter[]): Fragment {
  const matches = matchingRows(db, kind, filters, { needsItem: false, firstLeads: true });
  return sql`select fields.item_id as id ${matches}`;
}

function listFilteredColumns(filters: readonly Filter[], { table }: Sort): Set<string> {
  if (table === 'item') {
    return new Set(filters.some(needsItemTable) ? ['search_name', 'search_text'] : []);
  }
  const columns = new Set<string>();
  for (const filter of filters) {
    if (filter.type === 'numbers' || filter.type === 'oneOf' || filter.type === 'absent') {
      columns.add(filter.field);
    }
  }
  return columns;
}

/**
 * Selects the matches among the first `length` rows of the sort's index. Relies on SQLite, which
 * keeps the order of an inner query.
 */
export function scannedIds(
  db: Database,
  kind: Kind,
  { filters, sort, direction }: Rows,
  length: number,
): Fragment {
  const ranges = filters.filter((filter) => isRangeOf(filter, sort));
  const others = filters.filter((filter) => !isRangeOf(filter, sort));
  const isOfKind = sql<SqlBool>`item.kind = ${kind.name}`;
  const isByItem = sort.table === 'item';
  const source = isByItem
    ? { tables: [sql`item`], joins: [isOfKind] }
    : { tables: [fieldsOf(kind)], joins: [] };
  const inRange = ranges.flatMap((filter) => predicatesOf(db, filter, 'withIndex'));
  const scan = (columns: readonly Fragment[]) => sql`select ${sql.join(columns)}
    ${fromWhere(source, inRange)} ${orderBy(sort, direction, 'withIndex')}`;
  if (others.length === 0) return scan([sql`${sort.id} as id`]);
  const columns = [...listFilteredColumns(others, sort)].map((name) =>
    sql.ref(`${sort.table}.${name}`),
  );
  const scanned = sql`(${scan([sort.id, ...columns])} limit ${length}) as ${sql.table(sort.table)}`;
  const otherTable = isByItem ? fieldsOf(kind) : sql`item`;
  const needsOtherTable = others.some((filter) => needsItemTable(filter) !== isByItem);
  const joined = needsOtherTable
    ? { tables: [scanned, otherTable], joins: [isItem] }
    : { tables: [scanned], joins: [] };
  const predicates = others.flatMap((filter) => predicatesOf(db, filter, 'withoutIndex'));
  return sql`select ${sort.id} as id ${fromWhere(joined, predicates)}`;
}
