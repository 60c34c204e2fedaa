import type { Kind } from '#contract/kinds/kind.ts';
import { maxTotal } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { ListQuery } from '#server/shared/lists/list-query.ts';
import type { Count } from '#server/shared/lists/paging.ts';
import { findPage } from '../lists/find-page.ts';
import { type Counting, countRows } from '../lists/pages-store.ts';
import type { EstimatedCondition } from './count-sample.ts';

/**
 * Maximum matches of the narrowest filter for a count in the database, which then takes some ms.
 */
const maxCounted = 5000;

export type Total = Required<Count>;

/** Counts up to `maxTotal`; exactly if the sample has the whole kind. */
export async function countList(
  db: Database,
  kind: Kind,
  list: ListQuery,
  counting: Counting,
): Promise<Total> {
  const request = { sort: { by: 'newest', descending: true }, page: 1, size: 1 } as const;
  const { total, more } = await findPage(db, kind, { ...list, ...request }, counting);
  return { total, more: more === true };
}

/**
 * Counts in the database if a condition matches few items. Returns null otherwise, or if more than
 * `maxTotal` items match.
 */
export async function countNarrow(
  db: Database,
  kind: Kind,
  estimates: readonly EstimatedCondition[],
): Promise<number | null> {
  const sorted = narrowestFirst(estimates);
  const [narrowest] = sorted;
  if (!narrowest || narrowest.items > maxCounted) return null;
  const conditions = sorted.map(({ condition }) => condition);
  const { total, more } = await countRows(db, kind, conditions, maxTotal);
  return more ? null : total;
}

/**
 * Puts ids first: they are few, and beside them the other estimates may be of the liked items
 * alone.
 */
export function narrowestFirst(estimates: readonly EstimatedCondition[]): EstimatedCondition[] {
  const isAmong = ({ condition }: EstimatedCondition) => Number(condition.type === 'among');
  return estimates.toSorted(
    (one, other) => isAmong(other) - isAmong(one) || one.items - other.items,
  );
}
