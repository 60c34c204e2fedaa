import { sql } from 'kysely';
import type { Kind } from '#contract/kind.ts';
import { maxCount } from '#contract/lists.ts';
import type { Database } from '#server/db/database.ts';
import { readKindCount } from '#server/db/kind-count.ts';
import { nameEntries } from '#server/db/search.ts';
import type { ListQuery } from './list-query.ts';
import {
  type Column,
  columnOf,
  type Fragment,
  found,
  fromWhere,
  ids,
  isRangeOf,
  isSame,
  type Narrowing,
  ofKind,
  orderOf,
  type Part,
  partOf,
  reference,
  sortColumn,
} from './narrowing/store.ts';

/**
 * How lists stay fast however many items there are: a page is *walked* to or *sorted* out. A walk
 * follows the index of the sort and passes over what does not fit, which is soon done where many
 * fit. Few that fit are found by the index of one condition, and sorted. Every index of a kind
 * holds all that lists look at (see db/schema.ts), so that most of it never leaves one.
 */

/** A walk among more than `maxCount` that should end within so many items is begun at once. */
const shortWalk = 20_000;

/** How many rows there are, counted up to one more than `maxCount`. */
function rowCount(rows: Fragment): Fragment {
  return sql`(select count(*) from (select 1 as one ${rows} limit ${maxCount + 1}) as found)`;
}

async function countRows(db: Database, rows: Fragment): Promise<number> {
  const counted = await sql<{ total: number }>`select ${rowCount(rows)} as total`.execute(db.read);
  return Number(counted.rows[0]?.total);
}

async function countAll(db: Database, rows: Fragment): Promise<number> {
  const counted = await sql<{ total: number }>`select count(*) as total ${rows}`.execute(db.read);
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

interface Counts {
  /** How many the list has: exact without narrowing, else up to one more than `maxCount`. */
  readonly count: number;
  /** How many the kind has. */
  readonly all: number;
}

async function countList(
  db: Database,
  kind: Kind,
  narrowings: readonly Narrowing[],
): Promise<Counts> {
  if (narrowings.length === 0) {
    const all = await readKindCount(db.read, kind.name);
    return { count: all, all };
  }
  const { rows } = await sql<Counts>`
    select ${rowCount(found(db, kind, narrowings))} as "count",
      (select total from kind_count where kind = ${kind.name}) as "all"`.execute(db.read);
  return { count: Number(rows[0]?.count), all: Number(rows[0]?.all ?? 0) };
}

/** A page to find: the `size` items after `offset` of those that fit. */
interface Wanted {
  readonly narrowings: readonly Narrowing[];
  readonly sort: Column;
  readonly direction: Fragment;
  readonly size: number;
  readonly offset: number;
}

async function idsOf(db: Database, query: Fragment, { size, offset }: Wanted): Promise<string[]> {
  const page = sql<{ id: string }>`${query} limit ${size} offset ${offset}`;
  return (await page.execute(db.read)).rows.map((row) => row.id);
}

/** Follows the index of the sort, `longest` items at most. */
function walked(db: Database, kind: Kind, wanted: Wanted, longest: number): Fragment {
  const { narrowings, sort, direction } = wanted;
  const { table } = sort;
  const id = reference(ids[table]);
  // Its indexes start with the kind.
  const ofItem = table === 'item';
  // Only fields may be absent, and SQLite knows it of no id.
  const last = ofItem || isSame(sort, ids.fields) ? sql`` : sql`nulls last`;
  const order = sql`order by ${orderOf(kind, sort)} ${direction} ${last}, ${id} ${direction}`;
  const isInIndex = (its: Narrowing) => isRangeOf(its, sort);
  const lead: Part = {
    table,
    tests: [
      ...(ofItem ? [ofKind(kind)] : []),
      ...narrowings.filter(isInIndex).flatMap((its) => partOf(db, kind, its, true).tests),
    ],
  };
  const others = narrowings.filter((its) => !isInIndex(its) && its.type !== 'kind');
  if (others.length === 0) return sql`select ${id} as id ${fromWhere(kind, [lead])} ${order}`;

  const looksAt = [ids[table], sort, ...others.map(columnOf)].filter((its) => its.table === table);
  const columns = [...new Map(looksAt.map((its) => [its.name, reference(its)])).values()];
  const walk = sql`(select ${sql.join(columns)} ${fromWhere(kind, [lead])} ${order}
    limit ${longest}) as ${sql.ref(table)}`;
  const parts = others.map((its) => partOf(db, kind, its, false));
  const fitting = sql`select ${id} as id ${fromWhere(kind, [{ table, from: walk, tests: [] }, ...parts])}`;
  // SQLite takes the rows of a cross join's first table as they come, and sorting them anew would
  // read them all; PostgreSQL may join otherwise, but knows when they are in order already.
  return db.dialect === 'sqlite' ? fitting : sql`${fitting} ${order}`;
}

/** Finds all that fit by the index of the first narrowing, and sorts them. */
function sorted(db: Database, kind: Kind, { narrowings, sort, direction }: Wanted): Fragment {
  const [first] = narrowings;
  const id = reference(ids[first ? columnOf(first).table : sort.table]);
  const fitting = found(db, kind, narrowings, { table: sort.table, tests: [] });
  const value = orderOf(kind, sort);
  if (db.dialect === 'sqlite') {
    return sql`select ${id} as id ${fitting}
      order by +${value} ${direction} nulls last, ${id} ${direction}`;
  }
  // Behind an offset PostgreSQL sees no index that it could walk instead.
  return sql`select id from (select ${id} as id, ${value} as value ${fitting} offset 0)
    as fitting order by value ${direction} nulls last, id ${direction}`;
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
  const { count, all } = await countList(db, kind, narrowings);
  const offset = (list.page - 1) * list.size;
  if (offset >= count) return { count, ids: [] };

  const wanted: Wanted = {
    ...{ narrowings, offset },
    size: Math.min(list.size, count - offset),
    sort: sortColumn(kind, list.sort.by, narrowings),
    direction: sql.raw(list.sort.falling ? 'desc' : 'asc'),
  };
  const longest = await worthWalking(db, kind, wanted, { count, all });
  if (longest > 0) {
    const found = await idsOf(db, walked(db, kind, wanted, longest), wanted);
    if (found.length === wanted.size) return { count, ids: found };
  }
  return { count, ids: await idsOf(db, sorted(db, kind, wanted), wanted) };
}

/**
 * How many items to walk at most before sorting after all, for what is looked for may all stand at
 * the far end; 0 where sorting reads fewer anyway.
 */
async function worthWalking(
  db: Database,
  kind: Kind,
  wanted: Wanted,
  { count, all }: Counts,
): Promise<number> {
  const { narrowings, sort, offset, size } = wanted;
  if (narrowings.every((its) => isRangeOf(its, sort))) return all;
  const reach = offset + size;
  // If those that fit lie evenly among all, hardly any page ends later than so.
  const lengthAmong = (fitting: number) =>
    Math.ceil(((reach + 4 * Math.sqrt(reach)) * all) / fitting);
  if (count > maxCount && lengthAmong(count) < shortWalk) return shortWalk;
  // A long way: whether it is the shorter one is worth a count of all that fit.
  const fitting = count > maxCount ? await countAll(db, found(db, kind, narrowings)) : count;
  return (reach * all) / fitting < fitting ? lengthAmong(fitting) : 0;
}
