import { getField, type Kind } from '#contract/kinds/kind.ts';
import type { Range } from '#contract/lists.ts';
import { kilogramsOf, poundsOf } from './measure.ts';
import type { WeightUnit } from './weight-unit.ts';

interface FieldRange extends Range {
  readonly field: string;
}

function convert<R extends FieldRange>(range: R, change: (value: number) => number): R {
  const end = (text: string | null) => text && String(change(Number(text)));
  return { ...range, min: end(range.min), max: end(range.max) };
}

const isWeight = (kind: Kind, name: string) => {
  const field = getField(kind, name);
  return field?.type === 'number' && field.unit === 'kg';
};

/** Ranges as the reader sees and types them: those of weights in that unit. */
export function toShownRanges<R extends FieldRange>(
  kind: Kind,
  ranges: readonly R[],
  unit: WeightUnit,
): R[] {
  return ranges.map((range) =>
    unit === 'lb' && isWeight(kind, range.field) ? convert(range, poundsOf) : range,
  );
}

/** Ranges as lists take them, in kilograms; those that were applied `before` stay exact. */
export function toListedRanges<R extends FieldRange>(
  kind: Kind,
  shown: readonly R[],
  before: readonly R[],
  unit: WeightUnit,
): R[] {
  const shownBefore = toShownRanges(kind, before, unit);
  return shown.map((range) => {
    if (unit === 'kg' || !isWeight(kind, range.field)) return range;
    const index = shownBefore.findIndex(
      (one) => one.field === range.field && one.min === range.min && one.max === range.max,
    );
    return before[index] ?? convert(range, kilogramsOf);
  });
}
