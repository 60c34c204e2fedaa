import { sql } from 'kysely';
import type { Kind } from '#contract/kind.ts';
import { maxCount } from '#contract/lists.ts';
import type { Database } from '#server/db/database.ts';
import { nameEntries } from '#server/db/search.ts';
import type { FoundPage, Known } from '#server/findings.ts';
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

/** How many items some narrowings leave, counted up to one more than `maxCount`. */
async function countFound(
  db: Database,
  kind: Kind,
  narrowings: readonly Narrowing[],
  known: Known,
): Promise<number> {
  if (narrowings.length === 0) return known.total(kind.name);
  return known.count([kind.name, 'found', narrowings], () =>
    countRows(db, found(db, kind, narrowings)),
  );
}

/** How many rows of an index a narrowing reads when it leads; a search reads those of all kinds. */
async function countRead(
  db: Database,
  kind: Kind,
  narrowing: Narrowing,
  known: Known,
): Promise<number> {
  switch (narrowing.type) {
    case 'kind':
      return known.total(kind.name);
    case 'search':
      // Not remembered: names of other kinds, which are counted too, move no version of this one.
      return countRows(db, nameEntries(narrowing.term));
    default:
      return countFound(db, kind, [narrowing], known);
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
  known: Known,
): Promise<readonly Narrowing[]> {
  const { search, conditions } = list;
  if (search === null && conditions.length < 2) return conditions;
  // Among equals the search comes last: it may find what is not of this kind.
  const searches: Narrowing[] =
    search === null ? [] : [{ type: 'kind' }, { type: 'search', term: search }];
  const counted = await Promise.all(
    [...conditions, ...searches].map(async (its) => ({
      its,
      count: await countRead(db, kind, its, known),
    })),
  );
  const [first, ...rest] = counted
    .toSorted((one, other) => one.count - other.count)
    .map(({ its }) => its);
  return first ? [first, ...rest.filter(({ type }) => type !== 'kind')] : [];
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

/**
 * Likes move no version, for all likes of a kind would wait for one row. Those given here are known
 * at once; those that go with an account, or come by another process, after so many milliseconds.
 */
const likesLifetime = 2000;

/** Kinds that a list of this one depends on: those that it may be narrowed by too. */
export function kindsListed(kind: Kind): string[] {
  const referredTo = Object.values(kind.fields).flatMap((field) =>
    field.type === 'references' ? field.to : [],
  );
  return [...new Set([kind.name, ...referredTo])];
}

/** Finds one page of a list; `likeChanges` says how often likes were changed here so far. */
export async function findPage(
  db: Database,
  kind: Kind,
  list: ListQuery,
  { known, likeChanges }: { readonly known: Known; readonly likeChanges: number },
): Promise<FoundPage> {
  const look = () => lookForPage(db, kind, list, known);
  return list.sort.by === 'likes'
    ? known.page([kind.name, list, likeChanges], look, likesLifetime)
    : known.page([kind.name, list], look);
}

async function lookForPage(
  db: Database,
  kind: Kind,
  list: ListQuery,
  known: Known,
): Promise<FoundPage> {
  const narrowings =
    db.dialect === 'sqlite' ? await leadByFewest(db, kind, list, known) : searchFirst(list);
  const count = await countFound(db, kind, narrowings, known);
  const offset = (list.page - 1) * list.size;
  if (offset >= count) return { count, ids: [] };

  const wanted: Wanted = {
    ...{ narrowings, offset },
    size: Math.min(list.size, count - offset),
    sort: sortColumn(kind, list.sort.by, narrowings),
    direction: sql.raw(list.sort.falling ? 'desc' : 'asc'),
  };
  const longest = await worthWalking(db, kind, wanted, count, known);
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
  count: number,
  known: Known,
): Promise<number> {
  const all = known.total(kind.name);
  const { narrowings, sort, offset, size } = wanted;
  if (narrowings.every((its) => isRangeOf(its, sort))) return all;
  const reach = offset + size;
  // If those that fit lie evenly among all, hardly any page ends later than so.
  const lengthAmong = (fitting: number) =>
    Math.ceil(((reach + 4 * Math.sqrt(reach)) * all) / fitting);
  if (count > maxCount && lengthAmong(count) < shortWalk) return shortWalk;
  // A long way: whether it is the shorter one is worth a count of all that fit.
  const fitting =
    count > maxCount
      ? await known.count([kind.name, 'all', narrowings], () =>
          countAll(db, found(db, kind, narrowings)),
        )
      : count;
  return (reach * all) / fitting < fitting ? lengthAmong(fitting) : 0;
}
