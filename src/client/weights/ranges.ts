import { getField, type Kind } from '#contract/kinds/kind.ts';
import { parseDecimal, type Range } from '#contract/lists.ts';
import { fromTyped, toTyped } from './measure.ts';
import type { WeightUnit } from './weight-unit.ts';

interface FieldRange extends Range {
  readonly field: string;
}

/** A range with both ends changed; those of anything but numbers, and ends that are none, stay. */
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

/** Ranges as the reader sees and types them: those of weights in that unit. */
export function toShownRanges<R extends FieldRange>(
  kind: Kind,
  ranges: readonly R[],
  unit: WeightUnit,
): R[] {
  if (unit === 'kg') return [...ranges];
  return ranges.map((range) => convert(kind, range, toTyped, unit));
}

/** Ranges as lists take them, in kilograms; those that were applied `before` stay exact. */
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
