import type { Bin, Histogram } from '#contract/calls/percentiles.ts';
import type { NumberField } from '#contract/kinds/fields.ts';
import { formatNumber } from '#contract/kinds/fields.ts';
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
function readEnd({ decimals }: NumberField, text: string): number | null {
  const value = parseTypedNumber(text, decimals);
  return Number.isNaN(value) ? null : value;
}

/** The bars of a histogram, those of the typed range selected: none while neither end is typed. */
export function histogramBars(
  field: NumberField,
  bins: readonly Bin[],
  range: { min: string; max: string },
): Bar[] {
  const [min, max] = [readEnd(field, range.min), readEnd(field, range.max)];
  const tallest = Math.max(...bins.map(({ count }) => count));
  return bins.map(({ from, to, count }) => ({
    cells: count === 0 ? 0 : Math.max(1, Math.round((count / tallest) * barCells)),
    selected:
      (min !== null || max !== null) && (min === null || to > min) && (max === null || from <= max),
  }));
}

/** The last value that a bin takes, in words: bins of whole numbers end before the next begins. */
function binText(field: NumberField, { from, to }: Bin): string {
  const last = to - 10 ** -field.decimals;
  const [first, end] = [formatNumber(field, from), formatNumber(field, last)];
  return first === end ? first : `${first} to ${end}`;
}

/** What a histogram shows, for those who do not see it: where most of the values are. */
export function histogramText(
  kind: Kind,
  field: NumberField,
  { bins, min, max }: Histogram,
): string {
  const tallest = bins.reduce<Bin | null>(
    (best, bin) => (best && best.count >= bin.count ? best : bin),
    null,
  );
  if (min === null || max === null || tallest === null) return '';
  const unit = field.unit && ` ${field.unit}`;
  const ends = `From ${formatNumber(field, min)} to ${formatNumber(field, max)}${unit}`;
  const there = `${formatMatches(kind, tallest.count, false)} at ${binText(field, tallest)}${unit}`;
  return `${ends}; ${there}, more than anywhere else.`;
}
