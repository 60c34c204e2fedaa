import { ink, white } from '#sports/artwork/color.ts';
import { type Box, group, path, rect, round, type Shape } from '#sports/artwork/drawing.ts';
import { seededRandom } from '#sports/artwork/random.ts';

export type Point = readonly [x: number, y: number];
/** A cubic curve from one point to the next, with two control points between. */
export type Segment = readonly [Point, Point, Point, Point];

const tension = 0.8;
const trackWidth = 10;
const kerbWidth = 17;
/** Keeps a white track apart from the white of its kerbs. */
const rimWidth = 12.5;
const margin = 26;
const kerbRed = '#e4431b';

/** Anchors round an ellipse, one of them pulled towards the middle as a hairpin. */
function anchors(name: string): Point[] {
  const random = seededRandom(name);
  const count = 8 + Math.floor(random() * 3);
  const phase = random() * 2 * Math.PI;
  const ovalness = 0.1 + random() * 0.16;
  const triangle = 0.08 + random() * 0.14;
  const points = Array.from({ length: count }, (_, index): Point => {
    const angle = ((index + (random() - 0.5) * 0.5) / count) * Math.PI * 2;
    const noise = (random() - 0.5) * 0.16;
    const radius =
      0.8 +
      ovalness * Math.sin(2 * angle + phase) +
      triangle * Math.sin(3 * angle + phase * 2) +
      noise;
    return [Math.cos(angle) * radius * 1.25, Math.sin(angle) * radius * 0.8];
  });
  const hairpin = hairpinOf(name, count);
  const pull = 0.25 + random() * 0.2;
  const turn = (random() - 0.5) * 0.9;
  return points
    .map(([x, y], index): Point => (index === hairpin ? [x * pull, y * pull] : [x, y]))
    .map(([x, y]) => [
      x * Math.cos(turn) - y * Math.sin(turn),
      x * Math.sin(turn) + y * Math.cos(turn),
    ]);
}

function hairpinOf(name: string, count: number): number {
  return 1 + Math.floor(seededRandom(`${name} hairpin`)() * (count - 2));
}

/** A closed Catmull-Rom line through the points, as cubic curves. */
function closedCurve(points: readonly Point[]): Segment[] {
  const at = (index: number) => points[(index + points.length) % points.length] as Point;
  const handle = ([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point, sign: number): Point => [
    x + (sign * (toX - fromX) * tension) / 6,
    y + (sign * (toY - fromY) * tension) / 6,
  ];
  return points.map((start, index) => {
    const end = at(index + 1);
    return [
      start,
      handle(start, at(index - 1), end, 1),
      handle(end, start, at(index + 2), -1),
      end,
    ];
  });
}

/** The point a share of the way along a curve. */
function along([a, b, c, d]: Segment, share: number): Point {
  const rest = 1 - share;
  const [wa, wb, wc, wd] = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3];
  const at = (axis: 0 | 1) => wa * a[axis] + wb * b[axis] + wc * c[axis] + wd * d[axis];
  return [at(0), at(1)];
}

/** Points close together along the whole curve. */
export function sampled(segments: readonly Segment[]): Point[] {
  return segments.flatMap((segment) => [0, 0.25, 0.5, 0.75].map((share) => along(segment, share)));
}

function fitted(segments: readonly Segment[], box: Box): Segment[] {
  const samples = sampled(segments);
  const [xs, ys] = [samples.map(([x]) => x), samples.map(([, y]) => y)];
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  const scale = Math.min(
    (box.width - 2 * margin) / (right - left),
    (box.height - 2 * margin) / (bottom - top),
  );
  const move = ([x, y]: Point): Point => [
    round((x - (left + right) / 2) * scale + box.width / 2),
    round((y - (top + bottom) / 2) * scale + box.height / 2),
  ];
  return segments.map(([a, b, c, d]) => [move(a), move(b), move(c), move(d)]);
}

/** The emblem's line inside a box: made from the name alone, closed, never a map. */
export function circuitLine(name: string, box: Box): Segment[] {
  return fitted(closedCurve(anchors(name)), box);
}

function curveTo([, b, c, d]: Segment): string {
  return `C${b.join(' ')} ${c.join(' ')} ${d.join(' ')}`;
}

function lengthOf([start, , , end]: Segment): number {
  return Math.hypot(end[0] - start[0], end[1] - start[1]);
}

/** The chequered line across the middle of a segment. */
function startLine(segment: Segment): Shape {
  const [x, y] = along(segment, 0.5);
  const [beforeX, beforeY] = along(segment, 0.45);
  const angle = (Math.atan2(y - beforeY, x - beforeX) * 180) / Math.PI;
  const side = trackWidth / 2;
  const squares = [0, 1, 2, 3].flatMap((row) =>
    [0, 1]
      .filter((column) => (row + column) % 2 === 1)
      .map(
        (column) => `M${column * side - side} ${row * side - 2 * side}h${side}v${side}h-${side}z`,
      ),
  );
  return group(
    [
      rect(-side, -2 * side, 2 * side, 4 * side, { fill: white }),
      path(squares.join(''), { fill: ink }),
    ],
    { transform: `translate(${round(x)} ${round(y)})rotate(${round(angle)})` },
  );
}

/** The emblem of a circuit; the track follows the theme's ink. */
export function drawCircuit(name: string, box: Box): Shape[] {
  const segments = circuitLine(name, box);
  const count = segments.length;
  const hairpin = hairpinOf(name, count);
  const kerbs = [hairpin - 1, hairpin, (hairpin + 3) % count]
    .map((index) => segments[index] as Segment)
    .map((segment) => `M${segment[0].join(' ')}${curveTo(segment)}`)
    .join('');
  const longest = segments.reduce((best, next) => (lengthOf(next) > lengthOf(best) ? next : best));
  const line = `M${(segments[0] as Segment)[0].join(' ')}${segments.map(curveTo).join('')}Z`;
  return [
    path(kerbs, { fill: 'none', stroke: white, strokeWidth: kerbWidth }),
    path(kerbs, { fill: 'none', stroke: kerbRed, strokeWidth: kerbWidth, strokeDasharray: '8 8' }),
    path(kerbs, { fill: 'none', stroke: ink, strokeWidth: rimWidth }),
    path(line, {
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: trackWidth,
      strokeLinejoin: 'round',
    }),
    startLine(longest),
  ];
}
