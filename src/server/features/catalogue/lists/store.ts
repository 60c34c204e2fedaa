import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { getField, type Kind } from '#contract/kind.ts';
import { maxCount } from '#contract/lists.ts';
import type { Database } from '#server/db/database.ts';
import { readKindCount } from '#server/db/kind-count.ts';
import { nameContains, nameEntries, nameSearch } from '#server/db/search.ts';
import type { Condition, ListQuery } from '../query.ts';

/**
 * How lists stay fast however many items there are. A list that fits at most `maxCount` items finds
 * them by the index of one condition and sorts them. One that fits more, or all, walks the index of
 * its sort and passes over what does not fit, which is soon done where so many do. Asking for ids
 * alone, most of it never leaves the indexes.
 *
 * SQLite has no statistics to choose an index by, so it is told: what leads may use its index, a
 * unary plus keeps the others from theirs, and a cross join is done in the order written. To
 * PostgreSQL, which chooses by its statistics, both mean nothing.
 */

/** Whatever a list is narrowed by; 'kind' stands for the whole kind, where that is the fewest. */
type Narrowing =
  | Condition
  | { readonly type: 'search'; readonly term: string }
  | { readonly type: 'kind' };

/** An item is a row of `item` and a row of its kind's own table, always called `fields` here. */
interface Column {
  readonly table: 'item' | 'fields';
  readonly name: string;
}

/** What one part of a query reads and demands. */
interface Part {
  readonly table: Column['table'];
  /** Said of the table where it leads, if more than its name. */
  readonly from?: RawBuilder<unknown>;
  readonly tests: readonly RawBuilder<SqlBool>[];
}

type Fragment = RawBuilder<unknown>;

/** Beyond every text that starts with the prefix before it, in binary order. */
const lastCharacter = '\u{10FFFF}';

const ids = { item: sql.ref('item.id'), fields: sql.ref('fields.item_id') };

function reference({ table, name }: Column): Fragment {
  return sql.ref(`${table}.${name}`);
}

function unindexed(db: Database, column: Column): Fragment {
  return db.dialect === 'sqlite' ? sql`+${reference(column)}` : reference(column);
}

function sortColumn(kind: Kind, by: string): Column {
  switch (by) {
    case 'name':
      return { table: 'item', name: 'search_name' };
    case 'likes':
      return { table: 'item', name: 'likes_count' };
    // Ids are made in the order of time.
    case 'newest':
      return { table: 'item', name: 'id' };
    default:
      if (!getField(kind, by)) throw new Error(`${kind.name} has no column ${by}`);
      return { table: 'fields', name: by };
  }
}

function columnOf(narrowing: Narrowing): Column {
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
      return { table: 'fields', name: 'item_id' };
    default:
      return narrowing satisfies never;
  }
}

function isSame(a: Column, b: Column): boolean {
  return a.table === b.table && a.name === b.name;
}

function between(column: Fragment, min: string | number | null, max: string | number | null) {
  return [
    ...(min === null ? [] : [sql<SqlBool>`${column} >= ${min}`]),
    ...(max === null ? [] : [sql<SqlBool>`${column} <= ${max}`]),
  ];
}

function fieldsOf(kind: Kind): Fragment {
  return sql`${sql.table(kind.name)} as fields`;
}

function ofKind(kind: Kind, column: Fragment = sql.ref('item.kind')): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} = ${kind.name}`;
}

/** A narrowing in SQL; one that leads finds its items by an index, another only looks at a row. */
function partOf(db: Database, kind: Kind, narrowing: Narrowing, leads: boolean): Part {
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
      const reference = sql`item_reference as reference`;
      const refers = sql<SqlBool>`reference.item_id = ${value} and reference.field = ${field}
        and reference.target_id = ${id}`;
      return leads
        ? { table, from: sql`${reference} cross join ${fieldsOf(kind)}`, tests: [refers] }
        : { table, tests: [sql<SqlBool>`exists (select 1 from ${reference} where ${refers})`] };
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
function fromWhere(kind: Kind, parts: readonly Part[]): Fragment {
  const names = { item: sql`item`, fields: fieldsOf(kind) };
  const tables = new Map<Column['table'], Fragment>();
  for (const { table, from } of parts) {
    if (!tables.has(table)) tables.set(table, from ?? names[table]);
  }
  const tests = parts.flatMap((part) => part.tests);
  if (tables.size > 1) tests.push(sql<SqlBool>`${ids.item} = ${ids.fields}`);
  const from = sql.join([...tables.values()], sql` cross join `);
  return tests.length > 0
    ? sql`from ${from} where ${sql.join(tests, sql` and `)}`
    : sql`from ${from}`;
}

/** Everything that all the narrowings leave, found by the index of the first. */
function found(db: Database, kind: Kind, narrowings: readonly Narrowing[]): Fragment {
  return fromWhere(
    kind,
    narrowings.map((its, index) => partOf(db, kind, its, index === 0)),
  );
}

/** How many rows there are, counted up to one more than `maxCount`. */
async function countRows(db: Database, rows: Fragment): Promise<number> {
  const counted = await sql<{ total: number }>`select count(*) as total from (
    select 1 as one ${rows} limit ${maxCount + 1}
  ) as found`.execute(db.read);
  return Number(counted.rows[0]?.total);
}

/** How many rows of an index a narrowing reads when it leads; a search reads those of all kinds. */
async function countRead(db: Database, kind: Kind, narrowing: Narrowing): Promise<number> {
  switch (narrowing.type) {
    case 'kind':
      return readKindCount(db.read, kind.name);
    case 'search':
      return countRows(db, nameEntries(narrowing.term));
    default:
      return countRows(db, found(db, kind, [narrowing]));
  }
}

/** PostgreSQL is free to lead by any, but looks into the trigram index only where a search leads. */
function searchFirst({ search, conditions }: ListQuery): readonly Narrowing[] {
  return search === null ? conditions : [{ type: 'search', term: search }, ...conditions];
}

/** The narrowings in an order that is quick on SQLite: what reads the fewest rows leads. */
async function leadByFewest(
  db: Database,
  kind: Kind,
  list: ListQuery,
): Promise<readonly Narrowing[]> {
  const { search, conditions } = list;
  if (search === null && conditions.length < 2) return conditions;
  // Among equals the search comes last: it may find what is not of this kind.
  const searches: Narrowing[] =
    search === null ? [] : [{ type: 'kind' }, { type: 'search', term: search }];
  const counted = await Promise.all(
    [...conditions, ...searches].map(async (its) => ({
      its,
      count: await countRead(db, kind, its),
    })),
  );
  const [first, ...rest] = counted
    .toSorted((one, other) => one.count - other.count)
    .map(({ its }) => its);
  return first ? [first, ...rest.filter(({ type }) => type !== 'kind')] : [];
}

/** All items in the order of the sort's index, but for those that do not fit. */
function walked(
  db: Database,
  kind: Kind,
  narrowings: readonly Narrowing[],
  { sort, direction }: { readonly sort: Column; readonly direction: Fragment },
): Fragment {
  // A column of `item` always has a value, and its indexes start with the kind.
  const ofItem = sort.table === 'item';
  const lead: Part = { table: sort.table, tests: ofItem ? [ofKind(kind)] : [] };
  const parts = narrowings.map((its) => partOf(db, kind, its, isSame(columnOf(its), sort)));
  const id = ids[sort.table];
  return sql`select ${id} as id ${fromWhere(kind, [lead, ...parts])}
    order by ${reference(sort)} ${direction} ${ofItem ? sql`` : sql`nulls last`}, ${id} ${direction}`;
}

/** The items that fit, then sorted. */
function sorted(
  db: Database,
  kind: Kind,
  narrowings: readonly Narrowing[],
  { sort, direction }: { readonly sort: Column; readonly direction: Fragment },
): Fragment {
  const [first] = narrowings;
  const id = ids[first ? columnOf(first).table : 'item'];
  const [table, key] =
    sort.table === 'item'
      ? [sql`item`, sql`sorted.id`]
      : [sql.table(kind.name), sql`sorted.item_id`];
  // Looked up row by row, no engine takes it for the order of an index that it could walk.
  const value = sql`(select sorted.${sql.ref(sort.name)} from ${table} as sorted where ${key} = ${id})`;
  return sql`select ${id} as id ${found(db, kind, narrowings)}
    order by ${value} ${direction} nulls last, ${id} ${direction}`;
}

export interface FoundPage {
  /** How many items the list has: exact without narrowing, else up to one more than `maxCount`. */
  readonly count: number;
  /** Those on the page: without a value last, ties by id in the direction of the sort. */
  readonly ids: readonly string[];
}

/** Finds one page of a list. */
export async function findPage(db: Database, kind: Kind, list: ListQuery): Promise<FoundPage> {
  const narrowings =
    db.dialect === 'sqlite' ? await leadByFewest(db, kind, list) : searchFirst(list);
  const count =
    narrowings.length > 0
      ? await countRows(db, found(db, kind, narrowings))
      : await readKindCount(db.read, kind.name);
  const offset = (list.page - 1) * list.size;
  if (offset >= count) return { count, ids: [] };

  const sort = sortColumn(kind, list.sort.by);
  const direction = sql.raw(list.sort.falling ? 'desc' : 'asc');
  const oneIndexDoes = narrowings.every((its) => isSame(columnOf(its), sort));
  const build = oneIndexDoes || count > maxCount ? walked : sorted;
  const query = build(db, kind, narrowings, { sort, direction });
  const { rows } = await sql<{ id: string }>`${query} limit ${list.size} offset ${offset}`.execute(
    db.read,
  );
  return { count, ids: rows.map((row) => row.id) };
}
