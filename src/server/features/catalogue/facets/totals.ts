import type { Kind } from '#contract/kinds/kind.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { ListQuery } from '#server/shared/lists/list-query.ts';
import { scaleUp } from '#server/shared/samples/sample-counts.ts';
import { findPage } from '../lists/find-page.ts';
import { type Counting, estimateCount } from '../lists/pages-store.ts';
import { addRelatedIds } from '../lists/resolve-list.ts';
import type { FilteredRows } from './applied-filters.ts';
import { countCodes, rowsWithout, sumByValue } from './count-facets.ts';

interface TotalsDeps {
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly counting: Counting;
}

/** Most items of the narrowest filter for a count in the database, so that it takes some ms. */
const maxCounted = 5000;

/** Counts a list up to `maxTotal`; exactly if the sample has the whole kind. */
export async function countList({ db, sports, counting }: TotalsDeps, kind: Kind, list: ListQuery) {
  const resolved = await addRelatedIds({ sports, samples: counting.samples }, list);
  const request = { sort: { by: 'newest', descending: true }, page: 1, size: 1 } as const;
  const { total, more } = await findPage(db, kind, { ...resolved, ...request }, counting);
  return { total, more: more === true };
}

/**
 * Counts a list in the database if one of its filters matches few items. Returns null otherwise, or
 * if the list has more than `maxTotal` items.
 */
export async function countNarrow(
  deps: TotalsDeps,
  kind: Kind,
  list: ListQuery,
): Promise<number | null> {
  const { db, sports, counting } = deps;
  const { conditions } = await addRelatedIds({ sports, samples: counting.samples }, list);
  const estimates = await Promise.all(
    conditions.map((condition) => estimateCount(db, kind, [condition], counting)),
  );
  if (Math.min(...estimates) > maxCounted) return null;
  const { total, more } = await countList(deps, kind, list);
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
  const values = accepted.get(through) ?? {};
  const sums = sumByValue(column, countCodes(column, parts), (ids) =>
    facts?.isMatch(ids, values, name) ? ['match'] : [],
  );
  return scaleUp(sample, sums.get('match') ?? 0);
}
