import { sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import { maxDepth } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { ListSnapshot } from '#server/shared/lists/list-cache.ts';
import type { Condition, ListQuery } from '#server/shared/lists/list-query.ts';
import { type Count, toCount } from '#server/shared/lists/paging.ts';
import { isWhole } from '#server/shared/samples/sample.ts';
import { countMatching, scaleUp } from '#server/shared/samples/sample-counts.ts';
import type { Samples } from '#server/shared/samples/samples.ts';
import {
  countableRows,
  isRangeOf,
  matchingIds,
  type Sort,
  scannedIds,
  sortOf,
} from './filters-store.ts';
import type { Filter, Fragment } from './predicates-store.ts';

export interface Counting {
  readonly snapshot: ListSnapshot;
  readonly samples: Samples;
}

export interface FilterSet {
  readonly search: string | null;
  readonly conditions: readonly Filter[];
}

/** Standard errors by which an estimate may exceed the actual count. */
const maxErrors = 5;
/** Above this limit, a search is estimated to match all items of the kind. */
const maxSearchCount = 50_000;
/** A scan ends after this multiple of the expected number of rows, plus `shortScan`. */
const maxOverrun = 3;
const shortScan = 2000;
/** Above this limit, a flag of items is looked up for each match of the other filters. */
const maxFlagged = 5000;
/** Collecting and sorting a match of the first filter costs as much as scanning this many rows. */
const rowsPerMatch = 3;

export function filtersOf({ search, conditions }: FilterSet): readonly Filter[] {
  return search === null ? conditions : [{ type: 'search', term: search }, ...conditions];
}

function isCondition(filter: Filter): filter is Condition {
  return filter.type !== 'search' && filter.type !== 'notMatching';
}

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
    const rows = filters.every(isCondition) ? countMatching(sample, filters) : null;
    if (rows !== null && isWhole(sample)) return { total: rows };
    const minimum = rows === null ? 0 : scaleUp(sample, rows - maxErrors * Math.sqrt(rows));
    if (minimum > limit) return { total: limit, more: true };
    return countRows(db, kind, filters, limit);
  });
}

/** Counts up to `limit`. SQLite finds the matches by the first filter. */
export async function countRows(
  db: Database,
  kind: Kind,
  filters: readonly Filter[],
  limit: number,
): Promise<Count> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from
    (select 1 as one ${countableRows(db, kind, filters)} limit ${limit + 1}) as matching`.execute(
    db.read,
  );
  return toCount(Number(rows[0]?.total), limit);
}

async function estimateCount(
  db: Database,
  kind: Kind,
  filters: readonly Filter[],
  counting: Counting,
): Promise<number> {
  const sample = await counting.samples.get(kind);
  const rows = filters.every(isCondition) ? countMatching(sample, filters) : null;
  if (rows !== null) return scaleUp(sample, rows);
  const all = counting.snapshot.total(kind.name);
  // No index finds names that do not match.
  if (filters.some(({ type }) => type === 'notMatching')) return all;
  const { total, more } = await countFilters(db, kind, filters, maxSearchCount, counting);
  return more ? all : total;
}

interface EstimatedFilter {
  readonly filter: Filter;
  readonly items: number;
}

async function estimateFilters(
  db: Database,
  kind: Kind,
  set: FilterSet,
  counting: Counting,
): Promise<readonly EstimatedFilter[]> {
  const estimates = filtersOf(set).map(async (filter): Promise<EstimatedFilter> => {
    const items = await estimateCount(db, kind, [filter], counting);
    return { filter, items };
  });
  return (await Promise.all(estimates)).toSorted((one, other) => one.items - other.items);
}

/**
 * True if related items match more than a list shows. PostgreSQL then finds a page sooner by the
 * index of the sort.
 */
async function isDense(
  db: Database,
  kind: Kind,
  [first]: readonly Filter[],
  counting: Counting,
): Promise<boolean> {
  return first?.type === 'related' && (await estimateCount(db, kind, [first], counting)) > maxDepth;
}

/**
 * Returns the number of rows of the sort's index to scan for a page that ends at `pageEnd`, or 0 if
 * the first filter reads fewer. The scan is limited, because all matches may be at the end of the
 * index, unless collecting the matches would cost more.
 */
async function scanLength(
  db: Database,
  kind: Kind,
  estimates: readonly EstimatedFilter[],
  { sort, pageEnd }: { readonly sort: Sort; readonly pageEnd: number },
  counting: Counting,
): Promise<number> {
  const total = counting.snapshot.total(kind.name);
  const [first] = estimates;
  const ranges = estimates.filter(({ filter }) => isRangeOf(filter, sort));
  if (!first || ranges.length === estimates.length) return total;
  const conditions = estimates.map(({ filter }) => filter).filter(isCondition);
  if (conditions.length === estimates.length && rowsPerMatch * first.items >= total) return total;
  const conditionMatches =
    conditions.length > 0 ? await estimateCount(db, kind, conditions, counting) : total;
  const searchMatches = estimates.find(({ filter }) => filter.type === 'search')?.items ?? total;
  const inRange = Math.min(total, ...ranges.map(({ items }) => items));
  const expected = (pageEnd * inRange) / ((conditionMatches * searchMatches) / total);
  if (expected >= first.items) return 0;
  return Math.min(total, Math.ceil(maxOverrun * expected) + shortScan);
}

/**
 * Moves a flag of few items to the front. PostgreSQL has no statistics of it, and would look up the
 * flag of each item that matches the other filters.
 */
async function rareFlagFirst(
  db: Database,
  kind: Kind,
  filters: readonly Filter[],
  counting: Counting,
): Promise<readonly Filter[]> {
  if (filters.length === 1) return filters;
  for (const filter of filters) {
    if (filter.type !== 'pictured' && filter.type !== 'added') continue;
    const items = await estimateCount(db, kind, [filter], counting);
    if (items <= maxFlagged) return [filter, ...filters.filter((other) => other !== filter)];
  }
  return filters;
}

/**
 * Finds one page of a set. The count is exact if the sample has all items, otherwise up to `limit`.
 * SQLite has no statistics, so its queries are planned here.
 */
export async function findInSet(
  db: Database,
  kind: Kind,
  set: FilterSet,
  page: Pick<ListQuery, 'sort' | 'size'> & { readonly offset: number; readonly limit: number },
  counting: Counting,
): Promise<{ readonly count: Count; readonly ids: readonly string[] }> {
  const { size, offset, limit } = page;
  const isPlanned = db.dialect === 'sqlite';
  const estimates = isPlanned ? await estimateFilters(db, kind, set, counting) : [];
  const filters = isPlanned
    ? estimates.map(({ filter }) => filter)
    : await rareFlagFirst(db, kind, filtersOf(set), counting);
  const [first] = estimates;
  // The estimate has already counted a lone search, up to a limit beyond any page.
  const count =
    estimates.length === 1 && first?.filter.type === 'search'
      ? toCount(first.items, limit)
      : await countFilters(db, kind, filters, limit, counting);
  const pageSize = count.more ? size : Math.min(size, count.total - offset);
  if (pageSize <= 0) return { count, ids: [] };

  const sort = sortOf(kind, page.sort.by);
  const direction = page.sort.descending ? 'desc' : 'asc';
  const firstLeads = isPlanned || !(await isDense(db, kind, filters, counting));
  const rows = { filters, sort, direction, firstLeads } as const;
  async function read(query: Fragment): Promise<string[]> {
    const ids = sql<{ id: string }>`${query} limit ${pageSize} offset ${offset}`;
    return (await ids.execute(db.read)).rows.map(({ id }) => id);
  }
  if (!isPlanned) return { count, ids: await read(matchingIds(db, kind, rows)) };
  const length = await scanLength(
    db,
    kind,
    estimates,
    { sort, pageEnd: offset + pageSize },
    counting,
  );
  const scanned = length > 0 ? await read(scannedIds(db, kind, rows, length)) : [];
  const ids = scanned.length === pageSize ? scanned : await read(matchingIds(db, kind, rows));
  return { count, ids };
}

export async function hasUnchecked(db: Database, kind: Kind, counting: Counting): Promise<boolean> {
  const unchecked = [{ type: 'checked', on: false }] as const;
  return (await countFilters(db, kind, unchecked, 1, counting)).total > 0;
}
