import { maxExactRank } from '#contract/kinds/percentiles.ts';
import type { Database } from '#server/db/engine/database.ts';
import { findBestValues } from './best-values-store.ts';
import { isWhole, type Sample } from './sample.ts';
import { isLowGood, type PeerGroupKey, peerRows, scaleUp, valuesOf } from './sample-counts.ts';

/** Number of sorted values below a value (binary search). */
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
 * True if about fewer items have a number as good as the group's best than the group has members.
 */
function isShorterInOrder(
  all: readonly number[],
  { sampled, members, share }: { sampled: Float64Array; members: number; share: number },
): boolean {
  const last = sampled[Math.ceil(maxExactRank * share) - 1] ?? Number.POSITIVE_INFINITY;
  return all.filter((value) => value <= last).length < members;
}

/**
 * Rank 1 is best, ties equal. Exact if the sample is the whole kind, otherwise up to `maxExactRank`
 * and approximate beyond.
 */
export async function rankValues(
  db: Database,
  sample: Sample,
  group: PeerGroupKey,
  field: string,
  values: readonly number[],
): Promise<Map<number, number>> {
  if (values.length === 0) return new Map();
  // Negated if high is good, so that the lowest value is always best.
  const sign = isLowGood(sample.kind, field) ? 1 : -1;
  const turn = (value: number) => sign * value;
  const sorted = (some: readonly number[]) => Float64Array.from(some, turn).sort();
  const rows = peerRows(sample, group);
  const sampled = sorted(valuesOf(sample, field, rows));
  async function findBest(): Promise<Float64Array> {
    const all = valuesOf(sample, field, [...sample.rows.values()]).map(turn);
    const inOrder = isShorterInOrder(all, { sampled, members: rows.length, share: sample.share });
    const reading = { limit: maxExactRank, inOrder };
    return sorted(await findBestValues(db, sample.kind, group, field, reading));
  }
  const best = isWhole(sample) ? null : await findBest();
  const rankOf = (value: number) => {
    if (!best) return 1 + countBelow(sampled, value);
    const exact = 1 + countBelow(best, value);
    if (best.length < maxExactRank || exact <= maxExactRank) return exact;
    return Math.max(exact, 1 + scaleUp(sample, countBelow(sampled, value)));
  };
  return new Map(values.map((value) => [value, rankOf(turn(value))]));
}
