import { expect, test } from 'vitest';
import { closedCurves, cornersOf, type Point } from './circuit-curve.ts';

/** Straights of 800 and half circles of radius 100. */
const stadium: Point[] = [
  [500, 200],
  ...halfCircle(900, Math.PI / 2, -Math.PI / 2),
  ...halfCircle(100, -Math.PI / 2, -1.5 * Math.PI),
];

function halfCircle(x: number, from: number, to: number): Point[] {
  return Array.from({ length: 9 }, (_, index) => {
    const angle = from + ((to - from) * index) / 8;
    return [x + 100 * Math.cos(angle), 100 + 100 * Math.sin(angle)];
  });
}

const from = (index: number) => [...stadium.slice(index), ...stadium.slice(0, index)];

test('a straight has no corner, and a bend is one corner wherever the line begins', () => {
  for (const index of stadium.keys()) {
    const corners = cornersOf(closedCurves(from(index)));
    expect(corners).toHaveLength(2);
    const xs = corners.flat(2).map(([x]) => x);
    expect(xs.filter((x) => x > 140 && x < 860)).toEqual([]);
  }
});

test('the curves of a corner are consecutive', () => {
  for (const corner of cornersOf(closedCurves(stadium))) {
    expect(corner.length).toBeGreaterThan(4);
    for (const [index, [start]] of corner.entries()) {
      if (index > 0) expect(start).toEqual(corner[index - 1]?.[3]);
    }
  }
});

test('a line that bends slowly everywhere has no corner', () => {
  const circle = Array.from({ length: 40 }, (_, index): Point => {
    const angle = (2 * Math.PI * index) / 40;
    return [500 + 500 * Math.cos(angle), 500 + 500 * Math.sin(angle)];
  });
  expect(cornersOf(closedCurves(circle))).toEqual([]);
});

test('no point is far from the line however far apart the points are', () => {
  const square: Point[] = [
    [0, 0],
    [1000, 0],
    [1000, 1000],
    [0, 1000],
  ];
  for (const [start, first, second, end] of closedCurves(square)) {
    expect(Math.hypot(first[0] - start[0], first[1] - start[1])).toBeLessThanOrEqual(30.001);
    expect(Math.hypot(second[0] - end[0], second[1] - end[1])).toBeLessThanOrEqual(30.001);
  }
});
