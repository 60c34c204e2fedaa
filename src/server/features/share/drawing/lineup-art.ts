import type { Lineup } from '#contract/lineups/lineup.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import type { SlotPosition, StepsLayout } from '#sports/artwork/board.ts';
import {
  type Box,
  group,
  path,
  placeAt,
  rect,
  round,
  type Shape,
} from '#sports/artwork/drawing.ts';
import type { ShareField, ShareView } from '#sports/artwork/share-field.ts';
import { shortNames } from '#sports/artwork/short-names.ts';
import type { Artists } from './boards.ts';
import { cutToWidth, type Measure, sizeWithin } from './fit.ts';
import type { TextOutliner } from './outline-text.ts';
import { circlePath, colors, drawText, inColor, photoFill, styles } from './parts.ts';

export type Placed = Readonly<Record<string, SlotItem | null>>;

export interface Tools {
  readonly outliner: TextOutliner;
  readonly artists: Artists;
  /** Null if the uploaded picture could not be read. */
  readonly photo: (image: string) => string | null;
}

interface FigureSize {
  readonly side: number;
  /** Letter size; null for no name. */
  readonly name: number | null;
}

const lightWalkway = '#d3c4bc';
const walkwayWidth = 9;
const cornerRadius = 4;

function drawFigure(tools: Tools, lineup: Lineup, item: SlotItem, side: number): Shape[] {
  const photo = item.image === null ? null : tools.photo(item.image);
  if (photo !== null) {
    const inset = side * 0.06;
    const box = side - 2 * inset;
    return [rect(inset, inset, box, box, { rx: cornerRadius, fill: photoFill(photo) })];
  }
  const drawing = tools.artists.figure(lineup, item);
  const scale = Math.min(side / drawing.width, side / drawing.height);
  return [placeAt(drawing.shapes, (side - drawing.width * scale) / 2, 0, scale)];
}

function drawOpenSquare(side: number): Shape {
  const inset = side * 0.12;
  return rect(inset, inset, side - 2 * inset, side - 2 * inset, {
    rx: cornerRadius,
    fill: '#0b3d27',
    fillOpacity: 0.6,
    stroke: colors.onBoard,
    strokeWidth: round(Math.max(2, side / 36)),
    strokeDasharray: `${round(side / 9)} ${round(side / 14)}`,
  });
}

function shortNamesBySlot(
  { outliner }: Tools,
  lineup: Lineup,
  placed: Placed,
): Readonly<Record<string, string>> {
  const names = lineup.slots.map(({ name }) =>
    outliner.drawable(placed[name]?.name ?? '', styles.board.family),
  );
  const short = shortNames(names);
  return Object.fromEntries(
    lineup.slots.map(({ name, label }, index) => [name, short.get(names[index] ?? '') || label]),
  );
}

/** Letters above which a name is set in a narrower style. */
const longName = 12;

function drawNameBoard(
  { outliner }: Tools,
  name: string,
  place: { x: number; y: number; size: number; minWidth: number; maxWidth: number },
): Shape[] {
  const { size } = place;
  const style = name.length > longName ? styles.longBoard : styles.board;
  const measure = (content: string) => outliner.measure(content, style, { size });
  const padding = 1.1 * size;
  const text = cutToWidth(name, place.maxWidth - padding, measure);
  const width = Math.max(place.minWidth, measure(text) + padding);
  const height = size * 1.52;
  return [
    rect(place.x - width / 2, place.y, width, height, { rx: 3, fill: colors.board }),
    drawText(outliner, text, style, {
      x: place.x,
      y: place.y + height / 2 + size * 0.335,
      size,
      anchor: 'middle',
      paint: { fill: colors.onBoard },
    }),
  ];
}

/** Near left, near right, far right, far left. */
export const corners: readonly SlotPosition[] = [
  { across: 0, along: 0, short: '' },
  { across: 1, along: 0, short: '' },
  { across: 1, along: 1, short: '' },
  { across: 0, along: 1, short: '' },
];

function drawWalkway(field: ShareField, view: ShareView, walkway: string): Shape {
  const outline = corners.map((corner) => field.point(view, corner).join(' ')).join('L');
  return path(`M${outline}Z`, { fill: walkway, stroke: walkway, strokeWidth: 2 * walkwayWidth });
}

export interface FieldOptions {
  readonly view: ShareView;
  readonly figures: FigureSize;
  readonly detail?: 'full' | 'small';
  readonly walkway?: string;
}

export function drawFieldLineup(
  tools: Tools,
  lineup: Lineup,
  placed: Placed,
  { view, figures, detail = 'full', walkway = lightWalkway }: FieldOptions,
): Shape[] {
  const { layout } = tools.artists.board(lineup);
  const field = tools.artists.field(lineup);
  if (layout.type !== 'field') throw new Error(`${lineup.name} has no field`);
  const { side, name: nameSize } = figures;
  const boardTop = side * 0.945;
  const [, nearEdge] = field.point(view, { across: 0.5, along: 0, short: '' });
  const lowestTop = nearEdge - 10 - boardTop - (nameSize ?? 0) * 1.52;
  const names = shortNamesBySlot(tools, lineup, placed);

  function drawSlot(slot: string, position: SlotPosition): Shape[] {
    const [x, y] = field.point(view, position);
    const top = Math.min(y - side * 0.63, lowestTop);
    const item = placed[slot];
    if (!item) return [placeAt([drawOpenSquare(side)], x - side / 2, top, 1)];
    const figure = placeAt(drawFigure(tools, lineup, item, side), x - side / 2, top, 1);
    if (nameSize === null) return [drawGroundShadow(x, top + side * 0.955, side), figure];
    const nameBoard = drawNameBoard(tools, names[slot] ?? '', {
      x,
      y: top + boardTop,
      size: nameSize,
      minWidth: side * 0.76,
      maxWidth: view.width * 0.27,
    });
    return [figure, ...nameBoard];
  }

  const positions = lineup.slots.map(({ name }): [string, SlotPosition] => [
    name,
    layout.positions[name] ?? (corners[0] as SlotPosition),
  ]);
  // Near figures cover far slots.
  const farFirst = positions.sort(([, one], [, other]) => other.along - one.along);
  return [
    drawWalkway(field, view, walkway),
    ...field.draw(view, detail).shapes,
    ...farFirst.flatMap(([slot, position]) => drawSlot(slot, position)),
  ];
}

function drawGroundShadow(x: number, y: number, side: number): Shape {
  return group([path(circlePath(0, 0, 1), { fill: '#0b3d27', fillOpacity: 0.45 })], {
    transform: `translate(${round(x)} ${round(y)})scale(${round(side * 0.36)} ${round(side * 0.075)})`,
  });
}

export interface StepsPlace {
  readonly x: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
  readonly gap: number;
  readonly name: number | null;
}

interface FigureBounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

export function drawStepsLineup(
  tools: Tools,
  lineup: Lineup,
  placed: Placed,
  place: StepsPlace,
): { readonly shapes: Shape[]; readonly figures: readonly FigureBounds[] } {
  const layout = tools.artists.board(lineup).layout as StepsLayout;
  const count = layout.order.length;
  const width = (place.width - place.gap * (count - 1)) / count;
  const unstretched = layout.order.map((slot) => layout.drawStep(slot, 1));
  const tallest = Math.max(...unstretched.map((step) => (step.height * width) / step.width));
  const stretch = place.height / tallest;
  const side = width * 0.86;
  const names = shortNamesBySlot(tools, lineup, placed);
  const shapes: Shape[] = [];
  const figures: FigureBounds[] = [];
  for (const [index, slot] of layout.order.entries()) {
    const left = place.x + index * (width + place.gap);
    const step = layout.drawStep(slot, stretch);
    const scale = width / step.width;
    const stepTop = place.bottom - step.height * scale;
    const item = placed[slot] ?? null;
    const figure = drawStepFigure(tools, lineup, layout, item, side);
    const top = stepTop - figure.height + side * 0.075;
    figures.push({ left, right: left + width, top });
    shapes.push(
      placeAt(step.shapes, left, stepTop, scale),
      placeAt(figure.shapes, left + (width - side) / 2, top, 1),
    );
    if (place.name === null || !item) continue;
    const board = { left, width, bottom: place.bottom, size: place.name };
    shapes.push(...drawStepBoard(tools, names[slot] ?? '', board));
  }
  return { shapes, figures };
}

function drawStepFigure(
  tools: Tools,
  lineup: Lineup,
  layout: StepsLayout,
  item: SlotItem | null,
  side: number,
): { readonly shapes: Shape[]; readonly height: number } {
  const heightOf = ({ width, height }: Box) => side * Math.min(1, height / width);
  if (!item) {
    const open = layout.drawOpen();
    const shapes = inColor(open.shapes, colors.lineStrong);
    return { shapes: [placeAt(shapes, 0, 0, side / open.width)], height: heightOf(open) };
  }
  return {
    shapes: drawFigure(tools, lineup, item, side),
    height: item.image ? side : heightOf(tools.artists.figure(lineup, item)),
  };
}

function drawStepBoard(
  { outliner }: Tools,
  name: string,
  place: { left: number; width: number; bottom: number; size: number },
): Shape[] {
  const inset = place.width * 0.03;
  const height = place.size * 1.68;
  const top = place.bottom - height - place.size * 0.75;
  const textWidth = place.width - 2 * inset - place.size * 0.6;
  const measure: Measure = (text, size) => outliner.measure(text, styles.plate, { size });
  const capitals = name.toUpperCase();
  const bounds = { width: textWidth, largest: place.size, smallest: place.size * 0.7 };
  const size = sizeWithin(capitals, bounds, measure);
  const text = cutToWidth(capitals, textWidth, (content) => measure(content, size));
  return [
    rect(place.left + inset, top, place.width - 2 * inset, height, {
      rx: cornerRadius,
      fill: colors.board,
    }),
    drawText(outliner, text, styles.plate, {
      x: place.left + place.width / 2,
      y: top + height / 2 + size * 0.335,
      size,
      anchor: 'middle',
      paint: { fill: colors.onBoard },
    }),
  ];
}
