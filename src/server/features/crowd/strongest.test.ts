import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findStrongest } from './strongest.ts';

const total = (weights: readonly ReadonlyMap<string, number>[], ids: readonly (string | null)[]) =>
  ids.reduce((sum, id, slot) => sum + (id === null ? 0 : (weights[slot]?.get(id) ?? 0)), 0);

function bestTotal(weights: readonly ReadonlyMap<string, number>[], taken: string[] = []): number {
  const [first, ...rest] = weights;
  if (!first) return 0;
  const tries = [...first].map(([id, weight]) =>
    taken.includes(id) ? 0 : weight + bestTotal(rest, [...taken, id]),
  );
  return Math.max(bestTotal(rest, taken), ...tries);
}

const anyWeights = fc.array(
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...'abcdefg'), fc.integer({ min: 1, max: 9 })), {
      selector: ([id]) => id,
      maxLength: 6,
    })
    .map((entries) => new Map(entries)),
  { maxLength: 5 },
);

test('the strongest lineup has the greatest sum and no item twice', () => {
  fc.assert(
    fc.property(anyWeights, (weights) => {
      const found = findStrongest(weights);
      const placed = found.filter((id) => id !== null);
      expect(found).toHaveLength(weights.length);
      expect(new Set(placed).size).toBe(placed.length);
      expect(found.every((id, slot) => id === null || weights[slot]?.has(id))).toBe(true);
      expect(total(weights, found)).toBe(bestTotal(weights));
      expect(findStrongest(weights)).toEqual(found);
    }),
    { numRuns: 500 },
  );
});

test('the n heaviest items of each slot are enough for n slots', () => {
  fc.assert(
    fc.property(anyWeights, (weights) => {
      const heaviest = weights.map(
        (ofSlot) =>
          new Map([...ofSlot].toSorted(([, one], [, two]) => two - one).slice(0, weights.length)),
      );
      expect(total(weights, findStrongest(heaviest))).toBe(bestTotal(weights));
    }),
    { numRuns: 500 },
  );
});
