import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunksOf } from './chunks.ts';

test('chunks contain all values and have few distinct lengths', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 3000 }), (values) => {
      const slices = chunksOf(values);
      expect(slices.flat()).toEqual(values);
      for (const { length } of slices) expect([500, 50, 5, 1]).toContain(length);
    }),
  );
  expect(chunksOf(Array.from({ length: 612 })).map(({ length }) => length)).toEqual([
    500, 50, 50, 5, 5, 1, 1,
  ]);
});
