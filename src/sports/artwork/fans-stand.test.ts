import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  drawFansStand,
  type FansStandView,
  findFansPerCard,
  seatsOf,
  shareCards,
} from './fans-stand.ts';

const view: FansStandView = {
  width: 400,
  height: 300,
  largest: 26,
  smallest: 12.7,
  gap: 1.6,
  bend: 16,
  middle: [200, 190],
  first: [200, 100],
  isFree: (x, y, side) => y + side < 100 || x + side < 100 || x > 300,
};
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const red = { first: '#c8202b', second: '#ffffff', isStriped: false };

describe('cards', () => {
  test('are shared by the largest remainder, with at least one for each count above zero', () => {
    expect(shareCards([50, 30, 20], 10)).toEqual([5, 3, 2]);
    expect(shareCards([1, 1, 1], 4)).toEqual([2, 1, 1]);
    expect(shareCards([997, 2, 1, 0], 10)).toEqual([8, 1, 1, 0]);
    expect(shareCards([0, 0], 5)).toEqual([0, 0]);
    expect(shareCards([5, 4, 3], 2)).toEqual([1, 1, 0]);
  });

  test('are all distributed, and none to a count of zero', () => {
    const anyCounts = fc.array(fc.nat(5000), { minLength: 1, maxLength: 11 });
    fc.assert(
      fc.property(anyCounts, fc.integer({ min: 11, max: 800 }), (counts, cards) => {
        const shares = shareCards(counts, cards);
        if (sum(counts) === 0) return;
        expect(sum(shares)).toBe(cards);
        for (const [index, share] of shares.entries()) {
          expect(share > 0).toBe((counts[index] ?? 0) > 0);
          const exact = ((counts[index] ?? 0) * cards) / sum(counts);
          expect(Math.abs(share - exact)).toBeLessThan(counts.length + 1);
        }
      }),
    );
  });

  test('are for one fan each, or for the smallest round number that fits', () => {
    expect(findFansPerCard(700, 700)).toBe(1);
    expect(findFansPerCard(701, 700)).toBe(2);
    expect(findFansPerCard(12_840, 1500)).toBe(10);
    expect(findFansPerCard(100_000, 700)).toBe(200);
  });
});

test('seats overlap nothing and are sorted clockwise from the near left end', () => {
  const seats = seatsOf(view, 12.7);
  expect(seats.length).toBeGreaterThan(300);
  for (const { x, y } of seats) expect(view.isFree(x, y, 12.7)).toBe(true);
  expect(seats[0]?.x).toBeLessThan(100);
  expect(seats.at(-1)?.x).toBeGreaterThan(290);
});

test('a stand has a card for every fan, larger while there are few', () => {
  const cards = (count: number) => drawFansStand(view, [{ count, colors: red }], 'seed');
  const drawn = ({ drawing }: ReturnType<typeof cards>) =>
    drawing.shapes.flatMap((shape) =>
      shape.shape === 'path' && shape.fill !== 'currentColor'
        ? [shape.d.split('z').length - 1]
        : [],
    );
  expect(sum(drawn(cards(1)))).toBe(1);
  expect(sum(drawn(cards(60)))).toBe(60);
  expect(sum(drawn(cards(250)))).toBe(250);
  expect(cards(250).fansPerCard).toBe(1);
  expect(cards(9000).fansPerCard).toBeGreaterThanOrEqual(20);
  expect(sum(drawn(cards(0)))).toBe(0);
  expect(cards(250)).toEqual(cards(250));
});
