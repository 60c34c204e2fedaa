import { maxLikesFiltered } from '#contract/kinds/facets.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { maxTotal } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { ListQuery } from '#server/shared/lists/list-query.ts';
import { isWhole, type Sample } from '#server/shared/samples/sample.ts';
import type { Mask } from '#server/shared/samples/sample-counts.ts';
import type { Samples } from '#server/shared/samples/samples.ts';
import { searchSets } from '../lists/find-page.ts';
import { filtersOf } from '../lists/pages-store.ts';
import { findSomeIds } from './facets-store.ts';

export interface NameMatches {
  readonly ids: readonly string[];
  readonly more: boolean;
}

/** Returns up to `maxTotal` items; null if the list has no filter by name. */
export async function findByName(
  db: Database,
  kind: Kind,
  { search, conditions }: ListQuery,
): Promise<NameMatches | null> {
  const ranges = conditions.filter(({ type }) => type === 'names');
  if (search === null && ranges.length === 0) return null;
  const ids: string[] = [];
  for (const set of searchSets(kind, { search, conditions: ranges })) {
    const limit = maxTotal + 1 - ids.length;
    if (limit > 0) ids.push(...(await findSomeIds(db, kind, filtersOf(set), limit)));
  }
  return { ids: ids.slice(0, maxTotal), more: ids.length > maxTotal };
}

export function maskOf(sample: Sample, ids: Iterable<string>): Mask {
  const mask = new Uint8Array(sample.ids.length);
  for (const id of ids) {
    const row = sample.rows.get(id);
    if (row !== undefined) mask[row] = 1;
  }
  return mask;
}

/**
 * Chooses the sample of the kind or, if that is random, the found or liked items, which are then
 * counted exactly.
 */
export async function chooseSample(
  samples: Samples,
  sample: Sample,
  nameMatches: NameMatches | null,
  likedIds: readonly string[] | null,
): Promise<Sample> {
  if (isWhole(sample)) return sample;
  const ids = nameMatches?.ids ?? likedIds?.slice(0, maxLikesFiltered);
  return ids ? samples.read(sample.kind, ids) : sample;
}
