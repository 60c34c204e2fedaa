import { maxExactRank } from '#contract/kinds/percentiles.ts';
import type { Database } from '#server/db/engine/database.ts';
import { findBestValues } from './best-values-store.ts';
import { isWhole, type Sample } from './sample.ts';
import { isLowerBetter, type PeerGroupKey, peerRows, scaleUp, valuesOf } from './sample-counts.ts';

function countBelow(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface GroupValues {
  readonly values: Float64Array;
  readonly members: number;
  readonly share: number;
}

function isFasterInOrder(
  allValues: readonly number[],
  { values, members, share }: GroupValues,
): boolean {
  const lastExact = values[Math.ceil(maxExactRank * share) - 1] ?? Number.POSITIVE_INFINITY;
  return allValues.filter((value) => value <= lastExact).length < members;
}

/** More rows than the best `maxExactRank` items have in a sample by chance. */
function rowsSurelyBeyond({ share }: Sample): number {
  return 2 * maxExactRank * share + 20;
}

/**
 * Equal values have equal ranks. If the sample does not contain all items, ranks beyond
 * `maxExactRank` are approximate.
 */
export async function rankValues(
  db: Database,
  sample: Sample,
  group: PeerGroupKey,
  field: string,
  values: readonly number[],
): Promise<Map<number, number>> {
  // Makes the lowest value the best.
  const sign = isLowerBetter(sample.kind, field) ? 1 : -1;
  const toSorted = (unsorted: readonly number[]) =>
    Float64Array.from(unsorted, (value) => sign * value).sort();
  const rows = peerRows(sample, group);
  const sampled = toSorted(valuesOf(sample, field, rows));
  const ranks = new Map<number, number>();
  const nearValues: number[] = [];
  for (const value of values) {
    const below = countBelow(sampled, sign * value);
    ranks.set(value, 1 + scaleUp(sample, below));
    if (!isWhole(sample) && below <= rowsSurelyBeyond(sample)) nearValues.push(value);
  }
  if (nearValues.length === 0) return ranks;
  const allValues = valuesOf(sample, field, [...sample.rows.values()]);
  const inOrder = isFasterInOrder(
    allValues.map((value) => sign * value),
    { values: sampled, members: rows.length, share: sample.share },
  );
  const betterThan = sign * Math.max(...nearValues.map((value) => sign * value));
  const options = { limit: maxExactRank, inOrder, betterThan };
  const best = toSorted(await findBestValues(db, sample.kind, group, field, options));
  for (const value of nearValues) {
    const rank = 1 + countBelow(best, sign * value);
    const isExact = best.length < maxExactRank || rank <= maxExactRank;
    ranks.set(value, isExact ? rank : Math.max(rank, ranks.get(value) ?? rank));
  }
  return ranks;
}
