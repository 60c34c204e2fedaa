import type { Kind } from '#contract/kinds/kind.ts';
import { maxTotal } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Condition, ListQuery } from '#server/shared/lists/list-query.ts';
import { scaleUp } from '#server/shared/samples/sample-counts.ts';
import { findPage } from '../lists/find-page.ts';
import { type Counting, countRows } from '../lists/pages-store.ts';
import type { FilteredRows } from './applied-filters.ts';
import { countCodes, countMask, rowsWithout } from './count-facets.ts';
import { findAcceptedCodes } from './related-facts.ts';

/** Most items of the narrowest filter for a count in the database, so that it takes some ms. */
const maxCounted = 5000;

/** Counts a list up to `maxTotal`; exactly if the sample has the whole kind. */
export async function countList(db: Database, kind: Kind, list: ListQuery, counting: Counting) {
  const request = { sort: { by: 'newest', descending: true }, page: 1, size: 1 } as const;
  const { total, more } = await findPage(db, kind, { ...list, ...request }, counting);
  return { total, more: more === true };
}

export interface EstimatedCondition {
  readonly condition: Condition;
  /** Estimated number of matches. */
  readonly items: number;
}

export function estimateFilters({ sample, filters }: FilteredRows): EstimatedCondition[] {
  return filters.map(({ condition, mask }) => {
    return { condition, items: scaleUp(sample, countMask(mask)) };
  });
}

/**
 * Counts the matches of all conditions in the database if one of them matches few items. Returns
 * null otherwise, or if more than `maxTotal` items match.
 */
export async function countNarrow(
  db: Database,
  kind: Kind,
  estimates: readonly EstimatedCondition[],
): Promise<number | null> {
  const narrowestFirst = estimates.toSorted((one, other) => one.items - other.items);
  const [narrowest] = narrowestFirst;
  if (!narrowest || narrowest.items > maxCounted) return null;
  const conditions = narrowestFirst.map(({ condition }) => condition);
  const { total, more } = await countRows(db, kind, conditions, maxTotal);
  return more ? null : total;
}

/** Counts the rows that match all filters but one. */
export function countWithout(filtered: FilteredRows, name: string): number {
  const { kind, sample, rows, filters, related, accepted } = filtered;
  const parts = rowsWithout(rows, filters, name);
  const through = kind.relatedFilters[name]?.through;
  const column = through === undefined ? undefined : sample.references.get(through);
  if (through === undefined || !column) {
    return scaleUp(
      sample,
      parts.reduce((sum, part) => sum + part.length, 0),
    );
  }
  const facts = related.get(through);
  if (!facts) return 0;
  const isAccepted = findAcceptedCodes(facts, accepted.get(through) ?? {}, name);
  const counts = countCodes(column, parts);
  return scaleUp(
    sample,
    counts.reduce((sum, count, code) => sum + (isAccepted[code] === 1 ? count : 0), 0),
  );
}
