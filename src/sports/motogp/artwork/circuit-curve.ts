export type Point = readonly [x: number, y: number];
export type Curve = readonly [Point, Point, Point, Point];

const outlineSize = 1000;
/** With longer handles, the curve would leave the data by up to 2.1 %. */
const maxHandle = 0.03 * outlineSize;
/** Minimum angle in radians within the window of a corner. */
const cornerTurn = (35 * Math.PI) / 180;
const cornerWindow = 0.11 * outlineSize;
/** Pieces of a curve that are examined for corners. */
const piecesPerCurve = 8;

function distance([x, y]: Point, [otherX, otherY]: Point): number {
  return Math.hypot(otherX - x, otherY - y);
}

function between([x, y]: Point, [otherX, otherY]: Point, share: number): Point {
  return [x + (otherX - x) * share, y + (otherY - y) * share];
}

function controlPoint(previous: Point, point: Point, next: Point): Point {
  const [before, after] = [distance(previous, point), distance(point, next)];
  const weight = 3 * Math.sqrt(before) * (Math.sqrt(before) + Math.sqrt(after));
  const along = (axis: 0 | 1) =>
    (before * (next[axis] - point[axis]) + after * (point[axis] - previous[axis])) / weight;
  const [x, y] = [along(0), along(1)];
  const length = Math.hypot(x, y);
  const share = length > maxHandle ? maxHandle / length : 1;
  return [point[0] + x * share, point[1] + y * share];
}

/** An index before the start or after the end continues the closed line. */
function itemAt<T>(items: readonly T[], index: number): T {
  return items[(index + items.length) % items.length] as T;
}

/** Closed centripetal Catmull-Rom spline through the points, as cubic Bézier curves. */
export function closedCurves(points: readonly Point[]): Curve[] {
  return points.map((start, index) => {
    const end = itemAt(points, index + 1);
    return [
      start,
      controlPoint(itemAt(points, index - 1), start, end),
      controlPoint(itemAt(points, index + 2), end, start),
      end,
    ];
  });
}

/** Splits a curve at `share` (de Casteljau). */
function split([a, b, c, d]: Curve, share: number): [Curve, Curve] {
  const [ab, bc, cd] = [between(a, b, share), between(b, c, share), between(c, d, share)];
  const [abc, bcd] = [between(ab, bc, share), between(bc, cd, share)];
  const middle = between(abc, bcd, share);
  return [
    [a, ab, abc, middle],
    [middle, bcd, cd, d],
  ];
}

function sliceCurve(curve: Curve, from: number, to: number): Curve {
  const [upTo] = split(curve, to);
  return split(upTo, from / to)[1];
}

/** Radians from -π to π. */
function turnBetween(from: number, to: number): number {
  const turn = to - from;
  return turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
}

function pointAt([a, b, c, d]: Curve, share: number): Point {
  const other = 1 - share;
  const [first, second] = [3 * other * other * share, 3 * other * share * share];
  const along = (axis: 0 | 1) =>
    other ** 3 * a[axis] + first * b[axis] + second * c[axis] + share ** 3 * d[axis];
  return [along(0), along(1)];
}

function findCornerEdges(points: readonly Point[]): boolean[] {
  const lengths = points.map((point, index) => distance(point, itemAt(points, index + 1)));
  const directions = points.map(([x, y], index) => {
    const [nextX, nextY] = itemAt(points, index + 1);
    return Math.atan2(nextY - y, nextX - x);
  });
  const turnFrom = (start: number, step: 1 | -1) => {
    let turn = 0;
    let covered = itemAt(lengths, start) / 2;
    for (let index = start; covered < cornerWindow / 2; index += step) {
      turn += step * turnBetween(itemAt(directions, index), itemAt(directions, index + step));
      covered += itemAt(lengths, index + step);
    }
    return turn;
  };
  return points.map((_, index) => Math.abs(turnFrom(index, 1) + turnFrom(index, -1)) > cornerTurn);
}

function rangesOf(flags: readonly boolean[]): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (const [index, flag] of flags.entries()) {
    if (!flag) continue;
    const last = ranges.at(-1);
    if (last?.[1] === index) last[1]++;
    else ranges.push([index, index + 1]);
  }
  return ranges;
}

/** Finds the corners of a closed line, each as consecutive curves. */
export function cornersOf(curves: readonly Curve[]): Curve[][] {
  const shares = Array.from({ length: piecesPerCurve }, (_, index) => index / piecesPerCurve);
  const isCorner = findCornerEdges(
    curves.flatMap((curve) => shares.map((share) => pointAt(curve, share))),
  );
  // Begins on a straight, so that no corner is split.
  const first = curves.findIndex((_, index) => !isCorner[index * piecesPerCurve]);
  const order = [...curves.entries()];
  const corners: Curve[][] = [];
  let isOpen = false;
  for (const [index, curve] of [...order.slice(first), ...order.slice(0, first)]) {
    const start = index * piecesPerCurve;
    for (const [from, to] of rangesOf(isCorner.slice(start, start + piecesPerCurve))) {
      const piece = sliceCurve(curve, from / piecesPerCurve, to / piecesPerCurve);
      const corner = corners.at(-1);
      if (isOpen && from === 0 && corner) corner.push(piece);
      else corners.push([piece]);
    }
    isOpen = isCorner[start + piecesPerCurve - 1] === true;
  }
  return corners;
}
