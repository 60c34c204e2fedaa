import type { RangeFacet } from '#contract/calls/facets.ts';
import { type Kind, rangeFilters, valueFilters } from '#contract/kinds/kind.ts';
import type { Condition, LikedBy } from '#server/shared/lists/list-query.ts';
import { isWhole, type Sample } from '#server/shared/samples/sample.ts';
import { scaleUp } from '#server/shared/samples/sample-counts.ts';
import { countWithout, filterRows } from './applied-filters.ts';
import { countFlags, countMask, rowsWithout } from './count-facets.ts';
import { type Bounds, toRangeFacet } from './range-facets.ts';
import { createRelatedFacts, type RelatedFacts } from './related-facts.ts';
import { maskOf } from './universe.ts';
import { listChosenValues, listValues, type ValueCount } from './value-facets.ts';

export type Flag = 'pictured' | 'added';

interface SampleQuery {
  readonly sample: Sample;
  /** Matches of a search by name; null without one. */
  readonly foundIds: readonly string[] | null;
  /** None of them is by name. */
  readonly conditions: readonly Condition[];
  readonly liked: Readonly<Record<LikedBy, readonly string[]>>;
  /** Samples of the related items, by the field that refers to them. */
  readonly targets: ReadonlyMap<string, Sample>;
  readonly bounds: (name: string) => Bounds | null;
}

export interface EstimatedCondition {
  readonly condition: Condition;
  readonly items: number;
}

export interface SampleCounts {
  readonly hasAll: boolean;
  readonly total: number;
  readonly ranges: readonly RangeFacet[];
  readonly values: readonly { readonly name: string; readonly values: readonly ValueCount[] }[];
  readonly liked: Readonly<Record<LikedBy, number>>;
  readonly flagged: Readonly<Record<Flag, number>>;
  readonly allFlagged: Readonly<Record<Flag, number>>;
  readonly estimates: readonly EstimatedCondition[];
  /** Totals without one of the filters, for a list without items. */
  readonly without: readonly { readonly filter: string; readonly count: number }[];
}

/** Must run in one turn of the event loop, because the sample's rows may change in the next. */
export function countSample(kind: Kind, query: SampleQuery): SampleCounts {
  const { sample, foundIds, conditions, liked, bounds } = query;
  const related = new Map<string, RelatedFacts>();
  for (const [through, targets] of query.targets) {
    const column = sample.references.get(through);
    if (column) related.set(through, createRelatedFacts(column, targets));
  }
  const base = isWhole(sample) && foundIds ? maskOf(sample, foundIds) : null;
  const filtered = filterRows(kind, { sample, base }, conditions, related);
  const { rows, filters } = filtered;
  const scale = (count: number) => scaleUp(sample, count);
  const countLiked = (ids: readonly string[]) =>
    scale(countFlags(maskOf(sample, ids), rowsWithout(rows, filters, 'liked')));
  const names = filters.flatMap((filter) => filter.names);
  return {
    hasAll: isWhole(sample),
    total: scale(rows.matches.length),
    ranges: rangeFilters(kind).map((name) => toRangeFacet(filtered, name, bounds(name))),
    values: valueFilters(kind).map((name) => {
      return { name, values: listValues(filtered, name, listChosenValues(conditions, name)) };
    }),
    liked: { me: countLiked(liked.me), following: countLiked(liked.following) },
    flagged: {
      pictured: scale(countFlags(sample.pictured, rowsWithout(rows, filters, 'picture'))),
      added: scale(countFlags(sample.added, rowsWithout(rows, filters, 'added'))),
    },
    allFlagged: {
      pictured: scale(countMask(sample.pictured)),
      added: scale(countMask(sample.added)),
    },
    estimates: filters.map(({ condition, mask }) => {
      return { condition, items: scale(countMask(mask)) };
    }),
    without:
      rows.matches.length > 0
        ? []
        : names.map((filter) => ({ filter, count: countWithout(filtered, filter) })),
  };
}
