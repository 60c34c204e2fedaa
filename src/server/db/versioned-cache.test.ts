import { expect, test } from 'vitest';
import { createVersionedCache } from './versioned-cache.ts';

test('entries are returned only at their version, and late results are dropped', () => {
  const memory = createVersionedCache<string>(10_000, ({ length }) => length);
  expect(memory.get('1', 'key')).toBe(undefined);
  memory.set('1', 'key', 'old');
  expect(memory.get('1', 'key')).toBe('old');
  expect(memory.get('2', 'key')).toBe(undefined);
  memory.set('2', 'key', 'new');
  memory.set('1', 'key', 'late');
  expect(memory.get('2', 'key')).toBe('new');
  expect(memory.get('1', 'key')).toBe(undefined);
});

test('the size is limited, and the least recently used entries are evicted', () => {
  const memory = createVersionedCache<string>(10_000, ({ length }) => length);
  for (let n = 0; n < 100; n += 1) {
    memory.get('1', `key ${n}`);
    memory.set('1', `key ${n}`, 'x'.repeat(1000));
    memory.get('1', 'key 0');
  }
  const kept = Array.from({ length: 100 }, (_, n) => n).filter(
    (n) => memory.get('1', `key ${n}`) !== undefined,
  );
  expect(kept).toEqual([0, 93, 94, 95, 96, 97, 98, 99]);
});
