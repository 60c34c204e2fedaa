import { maxBins } from '#contract/percentiles.ts';

/** What the width of a bin may start with: 1, 2, 5, 10, 20, 50 … */
const niceStarts = [1, 2, 5] as const;

/**
 * The least nice width, in whole units, that divides what lies between two whole numbers into at
 * most `maxBins` bins, each starting at a multiple of it.
 */
export function binStep(min: number, max: number): number {
  for (let power = 1; ; power *= 10) {
    for (const start of niceStarts) {
      const step = start * power;
      if (Math.floor(max / step) - Math.floor(min / step) < maxBins) return step;
    }
  }
}
