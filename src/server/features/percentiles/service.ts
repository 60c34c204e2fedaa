import { setImmediate } from 'node:timers/promises';
import type {
  FieldValues,
  Histogram,
  Standing,
  StandingNumber,
} from '#contract/calls/percentiles.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { everyone, maxValues, minPeers } from '#contract/kinds/percentiles.ts';
import type { Database } from '#server/db/engine/database.ts';
import { requireRedirect } from '#server/shared/catalogue-storage/redirects-store.ts';
import { fail } from '#server/shared/fail.ts';
import { binStep } from '#server/shared/samples/bins.ts';
import { rankValues } from '#server/shared/samples/ranks.ts';
import { isWhole, type Sample } from '#server/shared/samples/sample.ts';
import {
  checkedRows,
  countAround,
  distinctTexts,
  isLowerBetter,
  peerRows,
  scaleUp,
  valuesOf,
} from '#server/shared/samples/sample-counts.ts';
import type { Samples } from '#server/shared/samples/samples.ts';
import { type ComparedItem, getCompared } from './peers-store.ts';

export interface Percentiles {
  /**
   * Ranks an item in one of its peer groups, by default the first group with at least `minPeers`
   * items, or `everyone`. Follows redirects of merged items. Throws 404 'itemNotFound', 400
   * 'invalid' for a group without the item.
   */
  requirePercentiles(kind: Kind, id: string, group: string | null): Promise<Standing>;
  /** Throws 404 'noSuchStat'. */
  requireHistogram(kind: Kind, field: string): Promise<Histogram>;
  /** Returns up to `maxValues` distinct values. Throws 404 'noSuchStat'. */
  requireValues(kind: Kind, field: string): Promise<FieldValues>;
}

interface PercentilesDeps {
  readonly db: Database;
  readonly samples: Samples;
}

const collator = new Intl.Collator('en');

type CountedGroup = ComparedItem['groups'][number] & { readonly peers: number };

function describePrecision(sample: Sample): { approximate?: true } {
  return isWhole(sample) ? {} : { approximate: true };
}

function boundsOf(values: readonly number[]): [lowest: number, highest: number] {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return [lowest, highest];
}

function countBins(binNumbers: readonly number[], binCount: number): number[] {
  const counts = new Array<number>(binCount).fill(0);
  for (const bin of binNumbers) counts[bin] = (counts[bin] ?? 0) + 1;
  return counts;
}

function requireGroup(groups: readonly CountedGroup[], requested: string | null): CountedGroup {
  const group = groups.find(({ by, peers }) =>
    requested === null ? peers >= minPeers || by === everyone : by === requested,
  );
  if (group) return group;
  const known = groups.map(({ by }) => by).join(', ');
  return fail('invalid', { issues: [{ field: 'group', message: `must be one of ${known}` }] });
}

/**
 * Computes percentiles and histograms from samples in memory
 * (docs/product/percentiles.md#percentiles).
 */
export function createPercentiles({ db, samples }: PercentilesDeps): Percentiles {
  /** Estimates the rank if the sample does not have all items. */
  function compareNumber(
    { values, isChecked }: ComparedItem,
    sample: Sample,
    rows: readonly number[],
    field: string,
  ): StandingNumber {
    const { kind } = sample;
    const value = values[field] ?? null;
    const { known, below, same } = countAround(sample, field, rows, value);
    const isCounted = value !== null && isChecked;
    // Counts the item even if the sample lacks it.
    const of = Math.max(scaleUp(sample, known), isCounted ? 1 : 0);
    if (!isCounted || of < minPeers || known === 0) {
      return { field, value, of, rank: null, percentile: null };
    }
    const above = known - below - same;
    const [better, worse] = isLowerBetter(kind, field) ? [below, above] : [above, below];
    const percentile = Math.min(Math.floor((100 * (worse + same / 2)) / known), 99);
    const rank = 1 + scaleUp(sample, better);
    return { field, value, of: Math.max(of, rank), rank, percentile };
  }

  async function correctRank(
    sample: Sample,
    group: CountedGroup,
    number: StandingNumber,
  ): Promise<StandingNumber> {
    const { field, value, rank } = number;
    if (value === null || rank === null) return number;
    // SQLite's queries are synchronous and would block the event loop without turns in between.
    await setImmediate();
    const ranks = await rankValues(db, sample, group, field, [value]);
    const corrected = ranks.get(value) ?? rank;
    return { ...number, of: Math.max(number.of, corrected), rank: corrected };
  }

  return {
    async requirePercentiles(kind, id, requestedGroup) {
      const item =
        (await getCompared(db.read, kind, id)) ??
        (await getCompared(db.read, kind, await requireRedirect(db.read, id))) ??
        fail('itemNotFound');
      const sample = await samples.get(kind);
      const groups = item.groups.map((group): CountedGroup => {
        return { ...group, peers: scaleUp(sample, peerRows(sample, group).length) };
      });
      const group = requireGroup(groups, requestedGroup);
      const rows = peerRows(sample, group);
      const numbers = kind.compared.map((field) => compareNumber(item, sample, rows, field));
      if (!isWhole(sample)) {
        for (const [index, number] of numbers.entries()) {
          numbers[index] = await correctRank(sample, group, number);
        }
      }
      return {
        group: group.by,
        groups: groups.map(({ by, name, within, peers }) => ({ by, name, within, peers })),
        numbers,
        ...describePrecision(sample),
      };
    },

    async requireHistogram(kind, field) {
      const definition = getField(kind, field);
      const sample = await samples.get(kind);
      if (definition?.type !== 'number' || !sample.numbers.has(field)) return fail('noSuchStat');
      // Units of the last decimal keep the edges of bins exact.
      const scale = 10 ** definition.decimals;
      const values = valuesOf(sample, field, checkedRows(sample)).map((value) =>
        Math.round(value * scale),
      );
      const header = { field, of: scaleUp(sample, values.length), ...describePrecision(sample) };
      if (values.length === 0) return { ...header, min: null, max: null, bins: [] };
      const [lowest, highest] = boundsOf(values);
      const step = binStep(lowest, highest);
      const first = Math.floor(lowest / step);
      const binNumbers = values.map((value) => Math.floor(value / step) - first);
      const bins = countBins(binNumbers, Math.floor(highest / step) - first + 1).map(
        (count, index) => ({
          from: ((first + index) * step) / scale,
          to: ((first + index + 1) * step) / scale,
          count: scaleUp(sample, count),
        }),
      );
      return { ...header, min: lowest / scale, max: highest / scale, bins };
    },

    async requireValues(kind, field) {
      if (!kind.groupings.includes(field)) return fail('noSuchStat');
      const sample = await samples.get(kind);
      const values = distinctTexts(sample, field, checkedRows(sample)).toSorted(collator.compare);
      return { field, values: values.slice(0, maxValues), ...describePrecision(sample) };
    },
  };
}
