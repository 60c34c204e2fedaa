import { maxExactRank } from '#contract/kinds/percentiles.ts';
import type { Database } from '#server/db/engine/database.ts';
import { findBestValues } from './best-values-store.ts';
import { isWhole, type Sample } from './sample.ts';
import { isLowGood, type PeerGroupKey, peerRows, scaleUp, valuesOf } from './sample-counts.ts';

/** Number of sorted values below a value, by halves. */
function countBelow(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The rank of each of these values of one number in a group, 1 for the best and the same for ties:
 * exact where the sample is the whole kind, else to `maxExactRank` and about beyond it.
 */
export async function rankValues(
  db: Database,
  sample: Sample,
  group: PeerGroupKey,
  field: string,
  values: readonly number[],
): Promise<Map<number, number>> {
  if (values.length === 0) return new Map();
  // Turned round, so that the lowest value is the best either way.
  const sign = isLowGood(sample.kind, field) ? 1 : -1;
  const turn = (value: number) => sign * value;
  const sorted = (some: readonly number[]) => Float64Array.from(some, turn).sort();
  const sampled = sorted(valuesOf(sample, field, peerRows(sample, group)));
  const best = isWhole(sample)
    ? null
    : sorted(await findBestValues(db.read, sample.kind, group, field, maxExactRank));
  const rankOf = (value: number) => {
    if (!best) return 1 + countBelow(sampled, value);
    const exact = 1 + countBelow(best, value);
    if (best.length < maxExactRank || exact <= maxExactRank) return exact;
    return Math.max(exact, 1 + scaleUp(sample, countBelow(sampled, value)));
  };
  return new Map(values.map((value) => [value, rankOf(turn(value))]));
}
