import { sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import { maxTotal } from '#contract/lists.ts';
import { storedNameCount } from '#server/catalogue-storage/name-search-store.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { FoundPage, ListSnapshot } from '#server/lists/list-cache.ts';
import type { Condition, ListQuery } from '#server/lists/list-query.ts';
import { isWhole } from '#server/samples/sample.ts';
import { countMeeting, scaleUp } from '#server/samples/sample-counts.ts';
import type { Samples } from '#server/samples/samples.ts';
import {
  columnsOf,
  countableRows,
  type Filter,
  type Fragment,
  fieldColumn,
  filteredRows,
  isRangeOf,
  itemIdColumn,
  matchingRows,
  nullsLast,
  orderOf,
  sortColumn,
} from './filters-store.ts';

/**
 * How lists stay fast however many items there are: a page is read by an *index scan* or *sorted*
 * out of all that match. A scan follows the index of the sort and skips what does not match, which
 * is soon done where many do. Few that match are found by the index of one filter, and sorted.
 * Every index of a kind holds all that lists look at (see kind-schema.ts), so that most lists never
 * leave one.
 */

/** What a search finds is looked up in two tables: so many times the cost of a step of a scan. */
const lookups = 10;
/** As far as the total of a filtered list is counted, to tell whether there are more than it says. */
const maxCount = maxTotal + 1;
/** A scan among more than `maxTotal` that should end within so many items is begun at once. */
const shortScan = 20_000;

const unchecked = { type: 'checked', on: false } as const;

async function numberFrom(db: Database, value: Fragment): Promise<number> {
  const { rows } = await sql<{ value: number }>`select ${value} as value`.execute(db.read);
  return Number(rows[0]?.value);
}

/** How many rows there are, counted up to so many. */
function countUpTo(rows: Fragment, max: number): Fragment {
  return sql`(select count(*) from (select 1 as one ${rows} limit ${max}) as found)`;
}

/** Sources that a list is counted by. */
export interface Counting {
  readonly snapshot: ListSnapshot;
  readonly samples: Samples;
}

/** Standard errors that an estimate is off at most. */
const maxErrors = 5;

/**
 * Number of items that meet the conditions, by the kind's sample; null where it cannot tell. Exact for
 * a whole sample, else only given where there are surely more than `maxCount`.
 */
async function sampledCount(
  kind: Kind,
  filters: readonly Filter[],
  samples: Samples,
): Promise<number | null> {
  const isCondition = (filter: Filter): filter is Condition =>
    filter.type !== 'search' && filter.type !== 'unfound';
  if (!filters.every(isCondition)) return null;
  const sample = await samples.get(kind);
  const count = countMeeting(sample, filters);
  if (count === null || isWhole(sample)) return count;
  const surely = count - maxErrors * Math.sqrt(count);
  return scaleUp(sample, surely) > maxCount ? scaleUp(sample, count) : null;
}

/** Number of items that the filters leave: all where a sample tells, else up to `maxCount`. */
async function countMatching(
  db: Database,
  kind: Kind,
  filters: readonly Filter[],
  { snapshot, samples }: Counting,
): Promise<number> {
  return snapshot.count([kind.name, 'found', filters], async () => {
    const sampled = await sampledCount(kind, filters, samples);
    if (sampled !== null) return sampled;
    const count = countUpTo(countableRows(db, kind, filters), maxCount);
    const [first, ...others] = filters;
    const kept =
      first?.type === 'search' && others.length === 0
        ? storedNameCount(db, kind.name, first.term)
        : null;
    return numberFrom(db, kept ? sql`coalesce(${kept}, ${count})` : count);
  });
}

/** How many items a list has: exact without filters, else up to `maxCount`. */
async function countFound(
  db: Database,
  kind: Kind,
  filters: readonly Filter[],
  counting: Counting,
): Promise<number> {
  if (filters.length === 0) return counting.snapshot.total(kind.name);
  return Math.min(await countMatching(db, kind, filters, counting), maxCount);
}

/** Filters of items that a list shows together. */
export interface FilterSet {
  readonly search: string | null;
  readonly conditions: readonly Filter[];
}

/** True if a kind has items that nobody has checked. */
export async function hasUnchecked(db: Database, kind: Kind, counting: Counting): Promise<boolean> {
  return (await countMatching(db, kind, [unchecked], counting)) > 0;
}

/** No index finds what these let through. */
function isLast(filter: Filter): boolean {
  return filter.type === 'unfound' || (filter.type === 'checked' && filter.on);
}

/** PostgreSQL is free to lead by any, but looks into the trigram index only where a search leads. */
function searchFirst({ search, conditions }: FilterSet): readonly Filter[] {
  return search === null ? conditions : [{ type: 'search', term: search }, ...conditions];
}

/** The filters in an order that is quick on SQLite: what reads the fewest rows leads. */
async function bySelectivity(
  db: Database,
  kind: Kind,
  set: FilterSet,
  counting: Counting,
): Promise<readonly Filter[]> {
  const { search, conditions } = set;
  const leading = conditions.filter((filter) => !isLast(filter));
  if (leading.length === 0) return searchFirst(set);
  const last = conditions.filter(isLast);
  if (search === null && leading.length === 1) return [...leading, ...last];
  const weighed = await Promise.all(
    leading.map(async (filter) => {
      const count = await countMatching(db, kind, [filter], counting);
      // Counted up to a limit: there may be any number of more.
      return { filter, count: count === maxCount ? Number.POSITIVE_INFINITY : count };
    }),
  );
  const ordered = weighed.toSorted((one, other) => one.count - other.count);
  const others = [...ordered.map(({ filter }) => filter), ...last];
  if (search === null) return others;
  const searchFilter: Filter = { type: 'search', term: search };
  const few = Math.floor(Math.min(ordered[0]?.count ?? 0, maxCount) / lookups);
  const entries = await counting.snapshot.count([kind.name, 'entries', searchFilter, few], () =>
    numberFrom(db, countUpTo(countableRows(db, kind, [searchFilter]), few + 1)),
  );
  return entries <= few ? [searchFilter, ...others] : [...others, searchFilter];
}

/** A page to find: the `size` items after `offset` of those that match. */
interface Wanted {
  readonly filters: readonly Filter[];
  readonly sort: string;
  readonly direction: Fragment;
  readonly size: number;
  readonly offset: number;
}

async function idsOf(db: Database, query: Fragment, { size, offset }: Wanted): Promise<string[]> {
  const page = sql<{ id: string }>`${query} limit ${size} offset ${offset}`;
  return (await page.execute(db.read)).rows.map((row) => row.id);
}

/** Follows the index of the sort, `maxRows` items at most. */
function indexScan(db: Database, kind: Kind, wanted: Wanted, maxRows: number): Fragment {
  const { filters, sort, direction } = wanted;
  const id = fieldColumn(itemIdColumn);
  const byId = sql`${id} ${direction}`;
  const order =
    sort === itemIdColumn
      ? sql`order by ${byId}`
      : sql`order by ${orderOf(kind, sort)} ${direction} ${nullsLast(sort)}, ${byId}`;
  const inIndex = filters.filter((filter) => isRangeOf(filter, sort));
  const others = filters.filter((filter) => !isRangeOf(filter, sort));
  const ordered = sql`${filteredRows(db, kind, inIndex, { leads: true })} ${order}`;
  if (others.length === 0) return sql`select ${id} as id ${ordered}`;

  const columns = [...new Set([itemIdColumn, sort, ...others.flatMap(columnsOf)])].map(fieldColumn);
  const scan = sql`(select ${sql.join(columns)} ${ordered} limit ${maxRows}) as fields`;
  const matching = filteredRows(db, kind, others, { leads: false, from: scan });
  // SQLite takes the rows of a scan as they come, and sorting them again would read them all;
  // PostgreSQL may join otherwise, but knows when they are in order already.
  return sql`select ${id} as id ${matching} ${db.dialect === 'sqlite' ? sql`` : order}`;
}

/** Finds all that match by the index of the first filter, and sorts them. */
function sorted(db: Database, kind: Kind, { filters, sort, direction }: Wanted): Fragment {
  const id = fieldColumn(itemIdColumn);
  const matching = matchingRows(db, kind, filters);
  const value = orderOf(kind, sort);
  if (db.dialect === 'sqlite') {
    return sql`select ${id} as id ${matching}
      order by +${value} ${direction} nulls last, ${id} ${direction}`;
  }
  // Behind an offset PostgreSQL sees no index that it could scan instead.
  return sql`select id from (select ${id} as id, ${value} as value ${matching} offset 0)
    as matching order by value ${direction} nulls last, id ${direction}`;
}

/** So many items of one set of filters, and how many it has. */
export async function lookForItems(
  db: Database,
  kind: Kind,
  set: FilterSet,
  page: Pick<ListQuery, 'sort' | 'size'> & {
    readonly offset: number;
    readonly counting: Counting;
  },
): Promise<FoundPage> {
  const { sort, offset, counting } = page;
  const filters =
    db.dialect === 'sqlite' ? await bySelectivity(db, kind, set, counting) : searchFirst(set);
  const count = await countFound(db, kind, filters, counting);
  if (page.size === 0 || offset >= count) return { count, ids: [] };

  const wanted: Wanted = {
    ...{ filters, offset },
    size: Math.min(page.size, count - offset),
    sort: sortColumn(kind, sort.by),
    direction: sql.raw(sort.descending ? 'desc' : 'asc'),
  };
  const maxRows = await scanBudget(db, kind, wanted, count, counting);
  if (maxRows > 0) {
    const ids = await idsOf(db, indexScan(db, kind, wanted, maxRows), wanted);
    if (ids.length === wanted.size) return { count, ids };
  }
  return { count, ids: await idsOf(db, sorted(db, kind, wanted), wanted) };
}

/** How many rows sorting reads at least: all that one of the filters finds, whatever others leave. */
async function fewestRead(
  db: Database,
  kind: Kind,
  filters: readonly Filter[],
  counting: Counting,
): Promise<number> {
  const counts = filters
    .filter(({ type }) => type !== 'search')
    .map((filter) => countMatching(db, kind, [filter], counting));
  return Math.min(...(await Promise.all(counts)));
}

/**
 * How many items to scan at most before sorting after all, for the matches may all lie at the far
 * end; 0 where sorting reads fewer anyway.
 */
async function scanBudget(
  db: Database,
  kind: Kind,
  wanted: Wanted,
  count: number,
  counting: Counting,
): Promise<number> {
  const { snapshot } = counting;
  const all = snapshot.total(kind.name);
  const { sort, offset, size } = wanted;
  // Nearly all items are checked.
  const filters = wanted.filters.filter((filter) => filter.type !== 'checked' || !filter.on);
  if (filters.every((filter) => isRangeOf(filter, sort))) return all;
  const reach = offset + size;
  // If those that match lie evenly among all, hardly any page ends later than so.
  const lengthAmong = (matching: number) =>
    Math.ceil(((reach + 4 * Math.sqrt(reach)) * all) / matching);
  if (count > maxTotal && lengthAmong(count) < shortScan) return shortScan;
  // A long way: whether it is the shorter one is worth a count of all that match.
  const matching =
    count > maxTotal
      ? await snapshot.count([kind.name, 'all', filters], () =>
          numberFrom(db, sql`(select count(*) ${countableRows(db, kind, filters)})`),
        )
      : count;
  const scanned = (reach * all) / matching;
  const isShorter =
    filters[0]?.type === 'search'
      ? scanned < matching * lookups
      : scanned < matching || scanned < (await fewestRead(db, kind, filters, counting));
  return isShorter ? lengthAmong(matching) : 0;
}
