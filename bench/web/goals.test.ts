import { expect, test } from 'vitest';
import { blockingTime, formatTable, isMet, layoutShift, longestInteraction } from './goals.ts';

const figure = { page: '/', metric: 'first paint', values: [3, 1, 2] };

test('the median must meet the goal, and no values never meet it', () => {
  expect(isMet({ ...figure, goal: { max: 2, unit: 'ms' } })).toBe(true);
  expect(isMet({ ...figure, goal: { max: 1.9, unit: 'ms' } })).toBe(false);
  expect(isMet({ ...figure, goal: { min: 2, unit: 'points' } })).toBe(true);
  expect(isMet({ ...figure, goal: { min: 2.1, unit: 'points' } })).toBe(false);
  expect(isMet({ ...figure, goal: null })).toBe(null);
  expect(isMet({ ...figure, values: [], goal: { max: 2, unit: 'ms' } })).toBe(false);
});

test('the table has each goal and marks missed ones', () => {
  const goal = { max: 1, unit: 'ms' };
  expect(formatTable([{ ...figure, goal }]).split('\n')[2]).toBe(
    '| / | first paint | 2 | 1–3 | ≤ 1 ms | MISSED |',
  );
});

test('a task blocks for its time beyond 50 ms after the first paint', () => {
  const before = { startTime: 0, duration: 500 };
  const across = { startTime: 900, duration: 200 };
  const after = { startTime: 2000, duration: 80 };
  expect(blockingTime([before, across, after], 1000)).toBe(50 + 30);
});

test('shifts are summed in windows, without those after an input', () => {
  const shift = (startTime: number, value: number, hadRecentInput = false) => ({
    startTime,
    value,
    hadRecentInput,
  });
  expect(layoutShift([])).toBe(0);
  expect(layoutShift([shift(0, 0.1), shift(900, 0.2), shift(2000, 0.25)])).toBeCloseTo(0.3);
  expect(layoutShift([shift(0, 0.1), shift(100, 0.9, true)])).toBe(0.1);
  // Shifts every 900 ms have no gap between them, but a window ends after five seconds.
  const many = Array.from({ length: 12 }, (_, index) => shift(index * 900, 1));
  expect(layoutShift(many)).toBe(6);
});

test('the longest interaction is 0 without any', () => {
  expect(longestInteraction([])).toBe(0);
  const events = [
    { interactionId: 0, duration: 900 },
    { interactionId: 7, duration: 48 },
    { interactionId: 8, duration: 24 },
  ];
  expect(longestInteraction(events)).toBe(48);
});
