import { sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import { maxTotal } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { ListSnapshot } from '#server/lists/list-cache.ts';
import type { Condition, ListQuery } from '#server/lists/list-query.ts';
import { type Count, upTo } from '#server/lists/paging.ts';
import { isWhole } from '#server/samples/sample.ts';
import { countMeeting, scaleUp } from '#server/samples/sample-counts.ts';
import type { Samples } from '#server/samples/samples.ts';
import {
  countableRows,
  type Filter,
  type Fragment,
  isRangeOf,
  matchingRows,
  orderedRows,
  type Sort,
  sortOf,
} from './filters-store.ts';

/** Sources that a list is counted by. */
export interface Counting {
  readonly snapshot: ListSnapshot;
  readonly samples: Samples;
}

/** Filters of items that a list shows together. */
export interface FilterSet {
  readonly search: string | null;
  readonly conditions: readonly Filter[];
}

/** Standard errors that an estimate is off at most. */
const maxErrors = 5;
/** Cost of an item that a search finds, which is read from two more tables, in steps of a scan. */
const lookups = 10;

function filtersOf({ search, conditions }: FilterSet): readonly Filter[] {
  return search === null ? conditions : [{ type: 'search', term: search }, ...conditions];
}

function isCondition(filter: Filter): filter is Condition {
  return filter.type !== 'search' && filter.type !== 'unfound';
}

/** Number of items that meet all of the filters, counted up to `limit`. */
async function countRows(
  db: Database,
  kind: Kind,
  filters: readonly Filter[],
  limit: number,
): Promise<Count> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from
    (select 1 as one ${countableRows(db, kind, filters)} limit ${limit + 1}) as matching`.execute(
    db.read,
  );
  return upTo(limit, Number(rows[0]?.found));
}

/**
 * Number of items that meet all of the filters: exact where the kind's sample is whole and tells, else
 * up to `limit`.
 */
async function countFilters(
  db: Database,
  kind: Kind,
  filters: readonly Filter[],
  limit: number,
  { snapshot, samples }: Counting,
): Promise<Count> {
  if (filters.length === 0) return { total: snapshot.total(kind.name) };
  return snapshot.count([kind.name, filters, limit], async () => {
    const sample = await samples.get(kind);
    const rows = filters.every(isCondition) ? countMeeting(sample, filters) : null;
    if (rows !== null && isWhole(sample)) return { total: rows };
    const surely = rows === null ? 0 : scaleUp(sample, rows - maxErrors * Math.sqrt(rows));
    return surely > limit ? { total: limit, more: true } : countRows(db, kind, filters, limit);
  });
}

/** Number of items of a set: exact where the kind's sample is whole and tells, else up to `limit`. */
export async function countItems(
  db: Database,
  kind: Kind,
  set: FilterSet,
  limit: number,
  counting: Counting,
): Promise<Count> {
  return countFilters(db, kind, filtersOf(set), limit, counting);
}

/** Number of items that meet the filters, about; all of the kind where nothing tells. */
async function estimate(
  db: Database,
  kind: Kind,
  filters: readonly Filter[],
  counting: Counting,
): Promise<number> {
  const sample = await counting.samples.get(kind);
  const rows = filters.every(isCondition) ? countMeeting(sample, filters) : null;
  if (rows !== null) return scaleUp(sample, rows);
  const { total, more } = await countFilters(db, kind, filters, maxTotal, counting);
  return more ? counting.snapshot.total(kind.name) : total;
}

/** A way to find a page: by the index of the sort, or by that of the first filter. */
interface Plan {
  readonly filters: readonly Filter[];
  readonly bySort: boolean;
}

/**
 * The way that reads the fewest rows on SQLite, which keeps no statistics to choose by. `reach` is how
 * many items of the order are to be found.
 */
async function choosePlan(
  db: Database,
  kind: Kind,
  set: FilterSet,
  { sort, reach }: { readonly sort: Sort; readonly reach: number },
  counting: Counting,
): Promise<Plan> {
  const all = counting.snapshot.total(kind.name);
  const weighed = await Promise.all(
    filtersOf(set).map(async (filter) => {
      // No index finds the names that a search does not.
      const items = filter.type === 'unfound' ? all : await estimate(db, kind, [filter], counting);
      return { filter, items, cost: items * (filter.type === 'search' ? lookups : 1) };
    }),
  );
  const ordered = weighed.toSorted((one, other) => one.cost - other.cost);
  const filters = ordered.map(({ filter }) => filter);
  const among = Math.min(
    all,
    ...ordered.filter(({ filter }) => isRangeOf(filter, sort)).map(({ items }) => items),
  );
  const conditions = filters.filter(isCondition);
  const meeting = conditions.length > 0 ? await estimate(db, kind, conditions, counting) : all;
  const found = ordered.find(({ filter }) => filter.type === 'search')?.items ?? all;
  const matching = (meeting * found) / all;
  const scanned = (reach * among) / matching;
  return { filters, bySort: !ordered[0] || scanned < ordered[0].cost };
}

/** Ids of so many items of a set from an offset on. */
export async function findItemIds(
  db: Database,
  kind: Kind,
  set: FilterSet,
  page: Pick<ListQuery, 'sort' | 'size'> & { readonly offset: number },
  counting: Counting,
): Promise<string[]> {
  const { size, offset } = page;
  const sort = sortOf(kind, page.sort.by);
  const plan =
    db.dialect === 'sqlite'
      ? await choosePlan(db, kind, set, { sort, reach: offset + size }, counting)
      : { filters: filtersOf(set), bySort: false };
  const matching = plan.bySort
    ? orderedRows(db, kind, plan.filters, sort)
    : matchingRows(db, kind, plan.filters, sort);
  const order = orderBy(sort, page.sort.descending, db.dialect === 'postgres' || plan.bySort);
  const { rows } = await sql<{ id: string }>`select ${sort.id} as id
    ${matching} order by ${order} limit ${size} offset ${offset}`.execute(db.read);
  return rows.map(({ id }) => id);
}

/** An order, ties by id in its direction; SQLite reads no index for it where that is not the plan. */
function orderBy({ table, value, id }: Sort, descending: boolean, byIndex: boolean): Fragment {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const column = byIndex ? value : sql`+${value}`;
  if (value === id) return sql`${column} ${direction}`;
  // Names and likes are never absent: PostgreSQL reads their one index both ways.
  const absent = table === 'item' ? sql`` : sql`nulls last`;
  return sql`${column} ${direction} ${absent}, ${id} ${direction}`;
}
