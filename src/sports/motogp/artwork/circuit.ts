import { isolated } from '#contract/isolated.ts';
import type { Item } from '#contract/kinds/items.ts';
import { foldText } from '#contract/lists.ts';
import { ink, white } from '#sports/artwork/color.ts';
import {
  type Artwork,
  type Box,
  drawCaption,
  group,
  path,
  placeAt,
  round,
  type Shape,
  text,
} from '#sports/artwork/drawing.ts';
import { mosaic, washPanel } from '#sports/artwork/mosaic.ts';
import { motogp } from '../sport.ts';
import { type Curve, closedCurves, cornersOf, type Point } from './circuit-curve.ts';
import { circuitOutlines } from './circuit-outlines.data.ts';

const [vivid] = motogp.look.tones;
const kerbRed = '#e4431b';

/** Drawing width of the sizes below. */
const measuredWidth = 400;
const margin = 26;
const trackWidth = 10;
const kerbWidth = 18;
const kerbDash = 7;
const rimWidth = 11.6;
const captionHeight = 50;

const metresPerCell = 250;
/** Fits a lap of 6 km into one row. */
const minColumns = 24;
const gap = 1.4;
const figureSize = 52;
const noteSize = 22;

const outlines = new Map(circuitOutlines.map(([name, points]) => [foldText(name), points]));

function getOutline(name: string): Point[] | null {
  const points = outlines.get(foldText(name));
  if (points === undefined) return null;
  return points.split(' ').map((point) => {
    const [x, y] = point.split(',');
    return [Number(x), Number(y)];
  });
}

function lineOf(curves: readonly Curve[]): string {
  let [fromX, fromY] = (curves[0]?.[0] ?? [0, 0]).map(Math.round) as [number, number];
  const start = `M${fromX} ${fromY}c`;
  const numbers: number[] = [];
  for (const [, ...points] of curves) {
    const rounded = points.map(([x, y]) => [Math.round(x), Math.round(y)] as const);
    for (const [x, y] of rounded) numbers.push(x - fromX, y - fromY);
    [fromX, fromY] = rounded.at(-1) ?? [fromX, fromY];
  }
  return start + numbers.join(' ');
}

function drawTrack(points: readonly Point[], unit: number): Shape[] {
  const curves = closedCurves(points);
  const kerbs = cornersOf(curves).map(lineOf).join('');
  const lineStyle = (stroke: string, width: number) =>
    ({ fill: 'none', stroke, strokeWidth: round(width * unit) }) as const;
  const dash = round(kerbDash * unit);
  return [
    path(kerbs, lineStyle(white, kerbWidth)),
    path(kerbs, { ...lineStyle(kerbRed, kerbWidth), strokeDasharray: `${dash} ${dash}` }),
    path(kerbs, lineStyle(ink, rimWidth)),
    path(`${lineOf(curves)}z`, {
      ...lineStyle('currentColor', trackWidth),
      strokeLinejoin: 'round',
    }),
  ];
}

function drawOutline(points: readonly Point[], box: Box): Shape {
  const unit = box.width / measuredWidth;
  const width = Math.max(...points.map(([x]) => x));
  const height = Math.max(...points.map(([, y]) => y));
  const edges = 2 * margin * unit;
  const scale = Math.min((box.width - edges) / width, (box.height - edges) / height);
  const left = round((box.width - width * scale) / 2);
  const top = round((box.height - height * scale) / 2);
  return group(drawTrack(points, unit / scale), {
    transform: `translate(${left} ${top})scale(${round(scale, 5)})`,
  });
}

/**
 * Draws the length as a number and as cells, whose rows cannot be mistaken for the outline of a
 * circuit.
 */
function drawLength(kilometres: number | null, box: Box): Shape[] {
  const unit = box.width / measuredWidth;
  const left = margin * unit;
  const caption = (content: string, y: number, size: number) =>
    text(content, 'caption', {
      x: round(left),
      y: round(y),
      fontSize: round(size * unit),
      textAnchor: 'start',
      fill: 'currentColor',
    });
  const middle = box.height / 2;
  if (kilometres === null) return [caption('No outline is known.', middle, noteSize)];

  const count = Math.max(1, Math.round((kilometres * 1000) / metresPerCell));
  const width = box.width - 2 * left;
  const columns = Math.max(minColumns, Math.ceil(Math.sqrt((count * width) / (box.height / 2))));
  const cell = round(width / columns, 2);
  const rows = Math.ceil(count / columns);
  const top = middle - (rows * cell) / 2;
  const cells = mosaic({
    // With the last gap, rounding could add a cell.
    width: columns * cell - gap,
    height: rows * cell - gap,
    cell,
    gap,
    fill: (column, row) => (row * columns + column < count ? 'currentColor' : null),
  });
  return [
    caption(`${kilometres} km`, top - 18 * unit, figureSize),
    placeAt(cells, left, top, 1),
    caption(
      `No outline is known. One cell is ${metresPerCell} m.`,
      top + rows * cell + 32 * unit,
      noteSize,
    ),
  ];
}

/** Draws the length if no outline is known (docs/data.md#circuit-outlines). */
export function drawCircuit(item: Item, box: Box): Artwork {
  const kilometres = typeof item.totalLength === 'number' ? item.totalLength : null;
  const length = kilometres === null ? '' : `, ${kilometres} km`;
  const ground = washPanel(box, vivid, item._id);
  const points = getOutline(item.name);
  if (!points) {
    return {
      label: `No outline is known of ${isolated(item.name)}${length}`,
      drawing: { ...box, shapes: [...ground, ...drawLength(kilometres, box)] },
    };
  }
  const hasCaption = kilometres !== null && box.height > box.width;
  const foot = hasCaption ? (captionHeight * box.width) / measuredWidth : 0;
  return {
    label: `Outline of ${isolated(item.name)}${length}`,
    drawing: {
      ...box,
      shapes: [
        ...ground,
        drawOutline(points, { width: box.width, height: box.height - foot }),
        ...(hasCaption ? [drawCaption(`${kilometres} km`, box)] : []),
      ],
    },
  };
}
