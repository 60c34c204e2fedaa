import { getField, type Kind } from '#contract/kinds/kind.ts';
import { parseDecimal, type Range } from '#contract/lists.ts';
import { fromTyped, toTyped } from './measure.ts';
import type { WeightUnit } from './weight-unit.ts';

interface FieldRange extends Range {
  readonly field: string;
}

/** Converts both ends of a numeric range; leaves other ranges and non-numeric ends unchanged. */
function convert<R extends FieldRange>(
  kind: Kind,
  range: R,
  change: typeof toTyped,
  unit: WeightUnit,
): R {
  const field = getField(kind, range.field);
  if (field?.type !== 'number') return range;
  const end = (text: string | null) => {
    const value = parseDecimal(text ?? '');
    return Number.isNaN(value) ? text : String(change(field, value, unit));
  };
  return { ...range, min: end(range.min), max: end(range.max) };
}

export function toShownRanges<R extends FieldRange>(
  kind: Kind,
  ranges: readonly R[],
  unit: WeightUnit,
): R[] {
  if (unit === 'kg') return [...ranges];
  return ranges.map((range) => convert(kind, range, toTyped, unit));
}

/**
 * Converts ranges to kilograms for the API; unchanged ones from `before` keep their exact values.
 */
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
      (one) => one.field === range.field && one.min === range.min && one.max === range.max,
    );
    return before[index] ?? convert(kind, range, fromTyped, unit);
  });
}
