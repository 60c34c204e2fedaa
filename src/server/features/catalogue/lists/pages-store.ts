import { sql } from 'kysely';
import type { Kind } from '#contract/kind.ts';
import { maxCount } from '#contract/lists.ts';
import { keptNameCount } from '#server/catalogue-storage/name-search-store.ts';
import { talliedCount } from '#server/catalogue-storage/tallies-store.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { FoundPage, Known } from '#server/lists/list-cache.ts';
import {
  columnOf,
  counted,
  type Fragment,
  found,
  idColumn,
  isRangeOf,
  type Narrowing,
  orderOf,
  passing,
  reference,
  sortColumn,
} from './filters-store.ts';
import type { ListQuery } from './list-query.ts';

/**
 * How lists stay fast however many items there are: a page is *walked* to or *sorted* out. A walk
 * follows the index of the sort and passes over what does not fit, which is soon done where many
 * fit. Few that fit are found by the index of one condition, and sorted. Every index of a kind
 * holds all that lists look at (see db/schema/kind-schema.ts), so that most of it never leaves one.
 */

/** What a search finds is looked up in two tables: so many times what a step of a walk takes. */
const lookups = 10;
/** A walk among more than `maxCount` that should end within so many items is begun at once. */
const shortWalk = 20_000;

async function numberFrom(db: Database, value: Fragment): Promise<number> {
  const { rows } = await sql<{ value: number }>`select ${value} as value`.execute(db.read);
  return Number(rows[0]?.value);
}

/** How many rows there are, counted up to so many. */
function countUpTo(rows: Fragment, most: number): Fragment {
  return sql`(select count(*) from (select 1 as one ${rows} limit ${most}) as found)`;
}

/** How many items some narrowings leave, counted up to one more than `maxCount`. */
async function countFound(
  db: Database,
  kind: Kind,
  narrowings: readonly Narrowing[],
  known: Known,
): Promise<number> {
  if (narrowings.length === 0) return known.total(kind.name);
  const most = maxCount + 1;
  return known.count([kind.name, 'found', narrowings], async () => {
    const count = countUpTo(counted(db, kind, narrowings), most);
    const kept = keptCount(db, kind, narrowings, most);
    if (!kept) return numberFrom(db, count);
    return Math.min(await numberFrom(db, sql`coalesce(${kept}, ${count})`), most);
  });
}

/** What a single narrowing leaves where that is counted already, null where it is not. */
function keptCount(
  db: Database,
  kind: Kind,
  [first, ...others]: readonly Narrowing[],
  most: number,
): Fragment | null {
  if (!first || others.length > 0) return null;
  switch (first.type) {
    case 'search':
      return keptNameCount(db, kind.name, first.term);
    case 'numbers':
      return talliedCount(kind, first, most);
    case 'equals':
      return talliedCount(kind, { peer: first.field, member: first.value }, most);
    case 'refers':
      return talliedCount(kind, { peer: first.field, member: first.id }, most);
    default:
      return null;
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
  if (conditions.length === 0) return searchFirst(list);
  if (search === null && conditions.length === 1) return conditions;
  const weighed = await Promise.all(
    conditions.map(async (its) => ({ its, count: await countFound(db, kind, [its], known) })),
  );
  const ordered = weighed.toSorted((one, other) => one.count - other.count);
  const others = ordered.map(({ its }) => its);
  if (search === null) return others;
  const searching: Narrowing = { type: 'search', term: search };
  const few = Math.floor((ordered[0]?.count ?? 0) / lookups);
  const entries = await known.count([kind.name, 'entries', searching, few], () =>
    numberFrom(db, countUpTo(counted(db, kind, [searching]), few + 1)),
  );
  return entries <= few ? [searching, ...others] : [...others, searching];
}

/** A page to find: the `size` items after `offset` of those that fit. */
interface Wanted {
  readonly narrowings: readonly Narrowing[];
  readonly sort: string;
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
  const id = reference(idColumn);
  const byId = sql`${id} ${direction}`;
  const order =
    sort === idColumn
      ? sql`order by ${byId}`
      : sql`order by ${orderOf(kind, sort)} ${direction} nulls last, ${byId}`;
  const inIndex = narrowings.filter((its) => isRangeOf(its, sort));
  const others = narrowings.filter((its) => !isRangeOf(its, sort));
  const ordered = sql`${passing(db, kind, inIndex, { leads: true })} ${order}`;
  if (others.length === 0) return sql`select ${id} as id ${ordered}`;

  const columns = [...new Set([idColumn, sort, ...others.map(columnOf)])].map(reference);
  const walk = sql`(select ${sql.join(columns)} ${ordered} limit ${longest}) as fields`;
  const fitting = passing(db, kind, others, { leads: false, from: walk });
  // SQLite takes the rows of a walk as they come, and sorting them anew would read them all;
  // PostgreSQL may join otherwise, but knows when they are in order already.
  return sql`select ${id} as id ${fitting} ${db.dialect === 'sqlite' ? sql`` : order}`;
}

/** Finds all that fit by the index of the first narrowing, and sorts them. */
function sorted(db: Database, kind: Kind, { narrowings, sort, direction }: Wanted): Fragment {
  const id = reference(idColumn);
  const fitting = found(db, kind, narrowings);
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
    sort: sortColumn(kind, list.sort.by),
    direction: sql.raw(list.sort.falling ? 'desc' : 'asc'),
  };
  const longest = await worthWalking(db, kind, wanted, count, known);
  if (longest > 0) {
    const ids = await idsOf(db, walked(db, kind, wanted, longest), wanted);
    if (ids.length === wanted.size) return { count, ids };
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
          numberFrom(db, sql`(select count(*) ${counted(db, kind, narrowings)})`),
        )
      : count;
  const sorting = narrowings[0]?.type === 'search' ? fitting * lookups : fitting;
  return (reach * all) / fitting < sorting ? lengthAmong(fitting) : 0;
}
