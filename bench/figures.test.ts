import { expect, test } from 'vitest';
import { median, percentile } from './figures.ts';

test('percentiles do not depend on the order of the values', () => {
  const values = Array.from({ length: 100 }, (_, index) => (index * 37) % 100);
  expect(percentile(values, 0.5)).toBe(50);
  expect(percentile(values, 0.99)).toBe(99);
  expect(percentile([3, 1], 1)).toBe(3);
  expect(percentile([], 0.5)).toBe(Number.NaN);
  expect(median([10, 9, 100])).toBe(10);
});
