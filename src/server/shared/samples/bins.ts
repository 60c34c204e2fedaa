import { maxBins } from '#contract/kinds/percentiles.ts';

/**
 * Returns the smallest width of the form 1, 2 or 5 × 10ⁿ that splits the range from `min` to `max`,
 * both whole numbers, into at most `limit` bins. Every bin starts at a multiple of the width.
 */
export function binStep(min: number, max: number, limit = maxBins): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) {
      const step = digit * power;
      if (Math.floor(max / step) - Math.floor(min / step) < limit) return step;
    }
  }
}
