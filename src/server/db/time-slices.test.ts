import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from './engine/database.ts';
import { maxSliceMs, nextLimit, nextSliceMs, timeWrite } from './time-slices.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a timed write includes the commit, but not the wait for its begin', async () => {
  const write: Database['write'] = async (work) => {
    vi.advanceTimersByTime(1000);
    const result = await work(undefined as never);
    vi.advanceTimersByTime(30);
    return result;
  };
  const timed = await timeWrite({ write }, async () => {
    vi.advanceTimersByTime(20);
    return 'written';
  });
  expect(timed).toEqual({ result: 'written', ms: 50 });
});

test('a commit of others’ transactions counts at most twice the own statements', async () => {
  const write: Database['write'] = async (work) => {
    const result = await work(undefined as never);
    vi.advanceTimersByTime(500);
    return result;
  };
  const { ms } = await timeWrite({ write }, async () => vi.advanceTimersByTime(4));
  expect(ms).toBe(12);
});

test('slow slices become smaller, and fast ones at most twice as large', () => {
  expect(nextLimit(100, 3000)).toBe(10);
  expect(nextLimit(100, 60)).toBe(50);
  expect(nextLimit(100, 1)).toBe(200);
  expect(nextSliceMs(maxSliceMs, 2 * maxSliceMs)).toBe(maxSliceMs / 2);
  expect(nextSliceMs(maxSliceMs / 2, maxSliceMs / 2)).toBe(maxSliceMs);
  expect(nextSliceMs(maxSliceMs, 10_000)).toBe(10);
});
