import { afterEach, expect, test, vi } from 'vitest';
import { newId } from './id.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('ids are unique and sort in the order of creation', () => {
  const ids = Array.from({ length: 10_000 }, newId);
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test('ids ascend even after a counter overflow or if the clock is set back', () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 });
  const before = Array.from({ length: 70_000 }, newId);
  vi.setSystemTime(Date.now() - 10_000);
  const ids = [...before, newId()];
  expect(ids.toSorted()).toEqual(ids);
});
