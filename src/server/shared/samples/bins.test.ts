import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxBins } from '#contract/kinds/percentiles.ts';
import { binStep } from './bins.ts';

test.each([
  [48, 91, 2],
  [14, 43, 1],
  [0, 180_000, 10_000],
  [7, 7, 1],
  [0, 1_112_50, 5_000],
])('from %i to %i bins are %i wide', (min, max, step) => {
  expect(binStep(min, max)).toBe(step);
});

test('there are never too many bins, and no narrower round width would do', () => {
  const value = fc.integer({ min: 0, max: 1_000_000_000 });
  fc.assert(
    fc.property(value, value, (one, other) => {
      const [min, max] = [Math.min(one, other), Math.max(one, other)];
      const bins = (step: number) => Math.floor(max / step) - Math.floor(min / step) + 1;
      const step = binStep(min, max);
      expect(bins(step)).toBeLessThanOrEqual(maxBins);
      expect(String(step)).toMatch(/^[125]0*$/);
      const narrower = step / (String(step).startsWith('5') ? 2.5 : 2);
      if (step > 1) expect(bins(narrower)).toBeGreaterThan(maxBins);
    }),
  );
});
