import { measure, unitOf } from '#client/weights/measure.ts';
import type { WeightUnit } from '#client/weights/weight-unit.ts';
import type { Bin, Histogram } from '#contract/calls/percentiles.ts';
import type { NumberField } from '#contract/kinds/fields.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { parseTypedNumber } from '#contract/typed-number.ts';
import { formatMatches } from './finder-text.ts';

export const barCells = 10;

export interface Bar {
  /** Minimum 1 unless the bin is empty. */
  readonly cells: number;
  readonly selected: boolean;
}

export function readEnd({ decimals }: NumberField, text: string): number | null {
  const value = parseTypedNumber(text, decimals);
  return Number.isNaN(value) ? null : value;
}

/** Selects no bar while both ends are empty. */
export function createHistogramBars(
  bins: readonly Bin[],
  { min, max }: { min: number | null; max: number | null },
  cells = barCells,
): Bar[] {
  const tallest = Math.max(...bins.map(({ count }) => count));
  return bins.map(({ from, to, count }) => ({
    cells: count === 0 ? 0 : Math.max(1, Math.round((count / tallest) * cells)),
    selected:
      (min !== null || max !== null) && (min === null || to > min) && (max === null || from <= max),
  }));
}

/** Formats '80 to 84'. The upper bound is exclusive, so the label ends one step below. */
function binText(field: NumberField, { from, to }: Bin, unit: WeightUnit): string {
  const last = to - 10 ** -field.decimals;
  const [first, end] = [measure(field, from, unit).text, measure(field, last, unit).text];
  return first === end ? first : `${first} to ${end}`;
}

export function histogramText(
  kind: Kind,
  field: NumberField,
  { bins, min, max, approximate }: Histogram,
  weightUnit: WeightUnit,
): string {
  const maxCount = Math.max(...bins.map(({ count }) => count));
  const tallest = bins.find(({ count }) => count === maxCount);
  if (min === null || max === null || !tallest) return '';
  const unit = field.unit && ` ${unitOf(field, weightUnit)}`;
  const [first, last] = [min, max].map((end) => measure(field, end, weightUnit).text);
  const about = approximate ? 'about ' : '';
  const count = `${about}${formatMatches(kind, tallest.count, false)}`;
  const bin = `${binText(field, tallest, weightUnit)}${unit}`;
  return `From ${first} to ${last}${unit}; ${count} at ${bin}, more than anywhere else.`;
}
