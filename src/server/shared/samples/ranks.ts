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
 * True if the best of a group are found sooner in the order of the number than among all of the group:
 * if fewer items have a number as good as theirs, about, than are in the group.
 */
function isShorterInOrder(
  all: readonly number[],
  { sampled, members, share }: { sampled: Float64Array; members: number; share: number },
): boolean {
  const last = sampled[Math.ceil(maxExactRank * share) - 1] ?? Number.POSITIVE_INFINITY;
  return all.filter((value) => value <= last).length < members;
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
