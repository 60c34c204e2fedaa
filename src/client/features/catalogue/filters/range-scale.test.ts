import { describe, expect, test } from 'vitest';
import { number } from '#contract/kinds/fields.ts';
import {
  type Bounds,
  boundAfterKey,
  boundAt,
  boundPosition,
  boundValue,
  createScale,
  type Scale,
} from './range-scale.ts';

const open: Bounds = { min: null, max: null };
const rating = number('Rating', { min: 1, max: 99 });
const total = number('Total', { unit: 'kg', max: 1800, decimals: 2 });
const capacity = number('Capacity', { unit: 'people', max: 500_000 });

function scaleOf(...args: Parameters<typeof createScale>): Scale {
  return createScale(...args) ?? expect.unreachable('No scale');
}

const facet = (field: string, min: number, max: number, step: number, columns: number) => ({
  field,
  min,
  max,
  step,
  counts: Array.from({ length: columns }, () => 1),
});
const ratings = scaleOf(rating, facet('rating', 60, 91, 1, 32), 'kg');

describe('a scale', () => {
  test('moves by whole numbers, or by more than one where there are thousands', () => {
    expect(ratings.step).toBe(1);
    expect(scaleOf(capacity, facet('capacity', 0, 100_000, 4000, 25), 'kg').step).toBe(100);
    expect(scaleOf(total, facet('total', 200, 1112.5, 40, 25), 'kg').step).toBe(1);
  });

  test('is in the viewer’s unit', () => {
    const { min, max, decimals } = scaleOf(total, facet('total', 200, 1100, 40, 25), 'lb');
    expect([min, max, decimals]).toEqual([440.9, 2425.1, 1]);
  });

  test('is missing without any value', () => {
    const none = { field: 'rating', min: null, max: null, step: null, counts: [] };
    expect(createScale(rating, none, 'kg')).toBeNull();
  });

  test('of one value has both bounds at its edges', () => {
    const scale = scaleOf(rating, facet('rating', 80, 80, 1, 1), 'kg');
    expect(boundPosition(scale, 'min', open)).toBe(0);
    expect(boundPosition(scale, 'max', open)).toBe(1);
    expect(boundAfterKey(scale, 'max', 'ArrowLeft', open)).toBeNull();
  });
});

describe('a bound', () => {
  test('stands at the edge of the columns that it includes', () => {
    const bounds = { min: 76, max: 83 };
    expect(boundPosition(ratings, 'min', bounds)).toBe(16 / 32);
    expect(boundPosition(ratings, 'max', bounds)).toBe(24 / 32);
    expect(boundPosition(ratings, 'max', open)).toBe(1);
  });

  test('is shown at the end of the scale if it lies beyond', () => {
    expect(boundValue(ratings, 'max', { min: null, max: 99 })).toBe(91);
    expect(boundPosition(ratings, 'min', { min: 10, max: null })).toBe(0);
  });

  test.each([
    ['min', 'ArrowRight', 61],
    ['min', 'PageUp', 70],
    ['min', 'Home', null],
    ['min', 'End', 91],
    ['max', 'ArrowDown', 90],
    ['max', 'PageDown', 81],
    ['max', 'End', null],
    ['max', 'Home', 60],
    ['max', 'Tab', undefined],
  ] as const)('of the open %s moves by %s to %s', (end, key, moved) => {
    expect(boundAfterKey(ratings, end, key, open)).toBe(moved);
  });

  test('does not pass the other one, and opens at its own end', () => {
    const bounds = { min: 79, max: 81 };
    expect(boundAfterKey(ratings, 'min', 'PageUp', bounds)).toBe(81);
    expect(boundAfterKey(ratings, 'max', 'Home', bounds)).toBe(79);
    expect(boundAfterKey(ratings, 'min', 'Home', bounds)).toBeNull();
  });

  test('dragged to a position includes the column there', () => {
    expect(boundAt(ratings, 'min', 16 / 32, open)).toBe(76);
    expect(boundAt(ratings, 'max', 24 / 32, open)).toBe(83);
    expect(boundAt(ratings, 'max', 1, open)).toBeNull();
    expect(boundAt(ratings, 'min', 0, { min: 70, max: null })).toBeNull();
    expect(boundAt(ratings, 'min', 1, { min: null, max: 80 })).toBe(80);
  });
});
