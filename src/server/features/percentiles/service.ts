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
import { rankValues } from '#server/shared/samples/ranks.ts';
import { isWhole, type Sample } from '#server/shared/samples/sample.ts';
import {
  checkedRows,
  countAround,
  distinctTexts,
  isLowGood,
  peerRows,
  scaleUp,
  valuesOf,
} from '#server/shared/samples/sample-counts.ts';
import type { Samples } from '#server/shared/samples/samples.ts';
import { binStep } from './bins.ts';
import { type ComparedItem, getCompared } from './peers-store.ts';

export interface Percentiles {
  /**
   * Standing of an item's numbers in one of its peer groups: by default the closest that has
   * `minPeers`, or everyone. Also by the id of an item merged into it. Throws 404 'itemNotFound',
   * 400 'invalid' for a group that it does not belong to.
   */
  requirePercentiles(kind: Kind, id: string, group: string | null): Promise<Standing>;
  /** Distribution of a number over the whole kind. Throws 404 'noSuchStat'. */
  requireHistogram(kind: Kind, field: string): Promise<Histogram>;
  /** Distinct values of a grouping, at most `maxValues`. Throws 404 'noSuchStat'. */
  requireValues(kind: Kind, field: string): Promise<FieldValues>;
}

interface PercentilesDeps {
  readonly db: Database;
  readonly samples: Samples;
}

const collator = new Intl.Collator('en');

type CountedGroup = ComparedItem['groups'][number] & { readonly peers: number };

/** Marks a response whose counts come from a sample of the items. */
function approximate(sample: Sample): { approximate?: true } {
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

function requireGroup(groups: readonly CountedGroup[], asked: string | null): CountedGroup {
  const group = groups.find(({ by, peers }) =>
    asked === null ? peers >= minPeers || by === everyone : by === asked,
  );
  if (group) return group;
  const known = groups.map(({ by }) => by).join(', ');
  return fail('invalid', { issues: [{ field: 'group', message: `must be one of ${known}` }] });
}

/**
 * Reads percentiles and histograms from samples in memory: no call reads all items of a kind
 * (docs/product/percentiles.md#percentiles).
 */
export function createPercentiles({ db, samples }: PercentilesDeps): Percentiles {
  async function compareNumber(
    { values, isChecked }: ComparedItem,
    sample: Sample,
    { group, rows, field }: { group: CountedGroup; rows: readonly number[]; field: string },
  ): Promise<StandingNumber> {
    const { kind } = sample;
    const value = values[field] ?? null;
    const { known, below, same } = countAround(sample, field, rows, value);
    // The item's row may be missing from a sample, or newer than it.
    const of = Math.max(scaleUp(sample, known), value === null || !isChecked ? 0 : 1);
    const unranked = { field, value, of, rank: null, percentile: null };
    if (value === null || !isChecked || of < minPeers || known === 0) return unranked;
    const above = known - below - same;
    const [better, worse] = isLowGood(kind, field) ? [below, above] : [above, below];
    const percentile = Math.min(Math.floor((100 * (worse + same / 2)) / known), 99);
    if (isWhole(sample)) return { field, value, of, rank: better + 1, percentile };
    const ranks = await rankValues(db, sample, group, field, [value]);
    return { field, value, of, rank: ranks.get(value) ?? null, percentile };
  }

  return {
    async requirePercentiles(kind, id, asked) {
      const item =
        (await getCompared(db.read, kind, id)) ??
        (await getCompared(db.read, kind, await requireRedirect(db.read, id))) ??
        fail('itemNotFound');
      const sample = await samples.get(kind);
      const groups = item.groups.map((group): CountedGroup => {
        return { ...group, peers: scaleUp(sample, peerRows(sample, group).length) };
      });
      const group = requireGroup(groups, asked);
      const rows = peerRows(sample, group);
      return {
        group: group.by,
        groups: groups.map(({ by, name, within, peers }) => ({ by, name, within, peers })),
        numbers: await Promise.all(
          kind.compared.map((field) => compareNumber(item, sample, { group, rows, field })),
        ),
        ...approximate(sample),
      };
    },

    async requireHistogram(kind, field) {
      const definition = getField(kind, field);
      const sample = await samples.get(kind);
      if (definition?.type !== 'number' || !sample.numbers.has(field)) return fail('noSuchStat');
      // Integers in units of the last stored decimal keep edges exact.
      const scale = 10 ** definition.decimals;
      const values = valuesOf(sample, field, checkedRows(sample)).map((value) =>
        Math.round(value * scale),
      );
      const facts = { field, of: scaleUp(sample, values.length), ...approximate(sample) };
      if (values.length === 0) return { ...facts, min: null, max: null, bins: [] };
      const [lowest, highest] = boundsOf(values);
      const step = binStep(lowest, highest);
      const first = Math.floor(lowest / step);
      const counts = new Array<number>(Math.floor(highest / step) - first + 1).fill(0);
      for (const value of values) {
        const bin = Math.floor(value / step) - first;
        counts[bin] = (counts[bin] ?? 0) + 1;
      }
      const bins = counts.map((count, index) => ({
        from: ((first + index) * step) / scale,
        to: ((first + index + 1) * step) / scale,
        count: scaleUp(sample, count),
      }));
      return { ...facts, min: lowest / scale, max: highest / scale, bins };
    },

    async requireValues(kind, field) {
      if (!kind.groupings.includes(field)) return fail('noSuchStat');
      const sample = await samples.get(kind);
      const values = distinctTexts(sample, field, checkedRows(sample)).toSorted(collator.compare);
      return { field, values: values.slice(0, maxValues), ...approximate(sample) };
    },
  };
}
