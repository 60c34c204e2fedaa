import { maxBins } from '#contract/kinds/percentiles.ts';

/** Leading digits of bin widths: 1, 2, 5, 10, 20, 50 … */
const niceStarts = [1, 2, 5] as const;

/**
 * Smallest width of the form 1, 2 or 5 × 10ⁿ that splits min..max, both whole numbers, into at most
 * `maxBins` bins. Every bin starts at a multiple of it.
 */
export function binStep(min: number, max: number): number {
  for (let power = 1; ; power *= 10) {
    for (const start of niceStarts) {
      const step = start * power;
      if (Math.floor(max / step) - Math.floor(min / step) < maxBins) return step;
    }
  }
}
