import { afterEach, expect, test, vi } from 'vitest';
import { newId } from './id.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('ids are short opaque text, all different, and sort as they were made', () => {
  const ids = Array.from({ length: 10_000 }, newId);
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test('the order outlives a full millisecond and a clock that steps back', () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 });
  const before = Array.from({ length: 70_000 }, newId);
  vi.setSystemTime(Date.now() - 10_000);
  const ids = [...before, newId()];
  expect(ids.toSorted()).toEqual(ids);
});
