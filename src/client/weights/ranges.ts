import { getField, type Kind } from '#contract/kinds/kind.ts';
import { parseDecimal, type Range } from '#contract/lists.ts';
import { fromTyped, toTyped } from './measure.ts';
import type { WeightUnit } from './weight-unit.ts';

interface FieldRange extends Range {
  readonly field: string;
}

/** Leaves other ranges and non-numeric ends unchanged. */
function convertRange<R extends FieldRange>(
  kind: Kind,
  range: R,
  convert: typeof toTyped,
  unit: WeightUnit,
): R {
  const field = getField(kind, range.field);
  if (field?.type !== 'number') return range;
  const convertEnd = (text: string | null) => {
    const value = parseDecimal(text ?? '');
    return Number.isNaN(value) ? text : String(convert(field, value, unit));
  };
  return { ...range, min: convertEnd(range.min), max: convertEnd(range.max) };
}

export function toShownRanges<R extends FieldRange>(
  kind: Kind,
  ranges: readonly R[],
  unit: WeightUnit,
): R[] {
  if (unit === 'kg') return [...ranges];
  return ranges.map((range) => convertRange(kind, range, toTyped, unit));
}

/** Unchanged ranges keep the exact values of `before`. */
export function toListedRanges<R extends FieldRange>(
  kind: Kind,
  shown: readonly R[],
  before: readonly R[],
  unit: WeightUnit,
): R[] {
  if (unit === 'kg') return [...shown];
  const shownBefore = toShownRanges(kind, before, unit);
  return shown.map((range) => {
    const index = shownBefore.findIndex(
      ({ field, min, max }) => field === range.field && min === range.min && max === range.max,
    );
    return before[index] ?? convertRange(kind, range, fromTyped, unit);
  });
}
