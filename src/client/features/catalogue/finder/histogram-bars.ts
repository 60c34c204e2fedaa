import { measure, unitOf } from '#client/weights/measure.ts';
import type { WeightUnit } from '#client/weights/weight-unit.ts';
import type { Bin, Histogram } from '#contract/calls/percentiles.ts';
import type { NumberField } from '#contract/kinds/fields.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { parseTypedNumber } from '#contract/typed-number.ts';
import { formatMatches } from './finder-text.ts';

/** Cells of the tallest bar. */
export const barCells = 10;

export interface Bar {
  /** Cells high; whatever is there at all is at least one. */
  readonly cells: number;
  /** Whether the bin has a share in the range that is typed. */
  readonly selected: boolean;
}

/** A side of the range as its field holds it; null while that is no number. */
export function readEnd({ decimals }: NumberField, text: string): number | null {
  const value = parseTypedNumber(text, decimals);
  return Number.isNaN(value) ? null : value;
}

/** The bars of a histogram, those of the typed range selected: none while neither end is typed. */
export function histogramBars(
  bins: readonly Bin[],
  { min, max }: { min: number | null; max: number | null },
): Bar[] {
  const tallest = Math.max(...bins.map(({ count }) => count));
  return bins.map(({ from, to, count }) => ({
    cells: count === 0 ? 0 : Math.max(1, Math.round((count / tallest) * barCells)),
    selected:
      (min !== null || max !== null) && (min === null || to > min) && (max === null || from <= max),
  }));
}

/** The last value that a bin takes, in words: bins of whole numbers end before the next begins. */
function binText(field: NumberField, { from, to }: Bin, unit: WeightUnit): string {
  const last = to - 10 ** -field.decimals;
  const [first, end] = [measure(field, from, unit).text, measure(field, last, unit).text];
  return first === end ? first : `${first} to ${end}`;
}

/** What a histogram shows, for those who do not see it: where most of the values are. */
export function histogramText(
  kind: Kind,
  field: NumberField,
  { bins, min, max, approximate }: Histogram,
  weightUnit: WeightUnit,
): string {
  const tallest = bins.reduce<Bin | null>(
    (best, bin) => (best && best.count >= bin.count ? best : bin),
    null,
  );
  if (min === null || max === null || tallest === null) return '';
  const unit = field.unit && ` ${unitOf(field, weightUnit)}`;
  const [first, last] = [min, max].map((end) => measure(field, end, weightUnit).text);
  const ends = `From ${first} to ${last}${unit}`;
  const about = approximate ? 'about ' : '';
  const there = `${about}${formatMatches(kind, tallest.count, false)} at ${binText(field, tallest, weightUnit)}${unit}`;
  return `${ends}; ${there}, more than anywhere else.`;
}
