import { tone } from '#sports/artwork/color.ts';
import { addTo, type Box, type Drawing, path, round } from '#sports/artwork/drawing.ts';
import { joinOutlines, type Outline } from '#sports/artwork/outlines.ts';
import { seededRandom } from '#sports/artwork/random.ts';
import { grounds } from '../grounds.ts';

export interface PitchView extends Box {
  /** Perspective of the far end; 0 is straight from above. */
  readonly depth: number;
  readonly inset: number;
  readonly columns: number;
  readonly rows: number;
}

/** `tall` has room for shares. */
export const pitchViews = {
  desktop: { ...grounds.eleven.desktop, depth: 0.36, inset: 8, columns: 34, rows: 42 },
  phone: { ...grounds.eleven.phone, depth: 0.22, inset: 8, columns: 34, rows: 42 },
  tall: { width: 360, height: 452, depth: 0.34, inset: 4, columns: 28, rows: 42 },
  small: { width: 300, height: 330, depth: 0.42, inset: 6, columns: 20, rows: 24 },
} as const satisfies Record<string, PitchView>;

const topMargin = 24;
const bottomMargin = 14;

type Point = readonly [x: number, y: number];

/** Position from 0 to 1: `across` from the left, `along` from the own goal line. */
export function pitchPoint(view: PitchView, across: number, along: number): Point {
  const { width, height, depth, inset } = view;
  const shrink = 1 / (1 + depth * along);
  const bottom = height - bottomMargin;
  return [
    round(width / 2 + (across - 0.5) * (width - 2 * inset) * shrink),
    round(bottom - along * (1 + depth) * shrink * (bottom - topMargin)),
  ];
}

const greens = ['#15693f', '#1a7a4b'] as const;
const rowsPerBand = 6;
const cellGap = 0.06;

function polygon([first = [0, 0], ...others]: readonly Point[]): Outline {
  let lines = '';
  let [x, y] = first;
  for (const [nextX, nextY] of others) {
    lines += `l${round(nextX - x)} ${round(nextY - y)}`;
    [x, y] = [nextX, nextY];
  }
  return { x: first[0], y: first[1], lines };
}

function patch(
  view: PitchView,
  [left, right]: readonly [number, number],
  [near, far]: readonly [number, number],
): Outline {
  return polygon([
    pitchPoint(view, left, near),
    pitchPoint(view, right, near),
    pitchPoint(view, right, far),
    pitchPoint(view, left, far),
  ]);
}

function grassShade(green: string, chance: number): string {
  if (chance < 0.12) return tone(green, 0.045);
  return chance > 0.9 ? tone(green, -0.05) : green;
}

function grassCells(view: PitchView): Map<string, Outline[]> {
  const random = seededRandom('pitch');
  const cells = new Map<string, Outline[]>();
  for (let row = 0; row < view.rows; row++) {
    const green = greens[Math.floor((row * 42) / view.rows / rowsPerBand) % 2] ?? greens[0];
    for (let column = 0; column < view.columns; column++) {
      const left = (column + cellGap) / view.columns;
      const right = (column + 1 - cellGap) / view.columns;
      const near = (row + cellGap) / view.rows;
      const far = (row + 1 - cellGap) / view.rows;
      addTo(cells, grassShade(green, random()), patch(view, [left, right], [near, far]));
    }
  }
  return cells;
}

/** Metres. */
const pitchWidth = 68;
const pitchLength = 105;
const circleRadius = 9.15;
/** Radians between the goal line and the penalty arc. */
const arcStart = 0.644;

function markings(view: PitchView): string {
  const side = 0.035;
  const end = 0.0245;
  const pointText = ([x, y]: Point) =>
    pitchPoint(
      view,
      side + (x / pitchWidth) * (1 - 2 * side),
      end + (y / pitchLength) * (1 - 2 * end),
    ).join(' ');
  const line = (points: readonly Point[]) => `M${points.map(pointText).join('L')}`;
  const box = (x: number, y: number, width: number, height: number) =>
    `${line([
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ])}Z`;
  const arc = (x: number, y: number, from: number, to: number) =>
    line(
      Array.from({ length: 33 }, (_, step): Point => {
        const angle = from + ((to - from) * step) / 32;
        return [x + Math.cos(angle) * circleRadius, y + Math.sin(angle) * circleRadius];
      }),
    );
  const middle = pitchWidth / 2;
  return [
    box(0, 0, pitchWidth, pitchLength),
    line([
      [0, pitchLength / 2],
      [pitchWidth, pitchLength / 2],
    ]),
    arc(middle, pitchLength / 2, 0, 2 * Math.PI),
    box(13.84, 0, 40.32, 16.5),
    box(24.84, 0, 18.32, 5.5),
    box(13.84, 88.5, 40.32, 16.5),
    box(24.84, 99.5, 18.32, 5.5),
    arc(middle, 11, arcStart, Math.PI - arcStart),
    arc(middle, pitchLength - 11, Math.PI + arcStart, 2 * Math.PI - arcStart),
  ].join('');
}

export function drawPitch(view: PitchView): Drawing {
  const ground = patch(view, [0, 1], [0, 1]);
  return {
    width: view.width,
    height: view.height,
    shapes: [
      path(joinOutlines([ground]), { fill: tone(greens[0], -0.22) }),
      ...[...grassCells(view)].map(([fill, cells]) => path(joinOutlines(cells), { fill })),
      path(markings(view), { fill: 'none', stroke: '#ffffff', strokeOpacity: 0.8, strokeWidth: 2 }),
    ],
  };
}
