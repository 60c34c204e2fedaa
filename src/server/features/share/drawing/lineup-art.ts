import type { Lineup } from '#contract/lineups/lineup.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import type { SlotPosition, StepsLayout } from '#sports/artwork/board.ts';
import { group, path, placeAt, rect, round, type Shape } from '#sports/artwork/drawing.ts';
import type { ShareField, ShareView } from '#sports/artwork/share-field.ts';
import { shortNames } from '#sports/artwork/short-names.ts';
import type { Artists } from './boards.ts';
import { cutToWidth, type Measure, sizeWithin } from './fit.ts';
import type { TextOutliner } from './outline-text.ts';
import { circle, colors, inColor, line, photoFill, styles } from './parts.ts';

export type Placed = Readonly<Record<string, SlotItem | null>>;

export interface Tools {
  readonly outliner: TextOutliner;
  readonly artists: Artists;
  /** Name of an uploaded picture in this drawing; null if it could not be read. */
  readonly photo: (image: string) => string | null;
}

interface FigureSize {
  readonly side: number;
  readonly name: number | null;
}

const lightWalkway = '#d3c4bc';
const walkwayWidth = 9;
const cornerRadius = 4;

function figure(tools: Tools, lineup: Lineup, item: SlotItem, side: number): Shape[] {
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

function openSquare(side: number): Shape {
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

function boardNames(
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

/** Number of letters above which a name is set tighter. */
const longName = 12;

function nameBoard(
  { outliner }: Tools,
  name: string,
  place: { x: number; y: number; size: number; minWidth: number; maxWidth: number },
): { readonly shapes: Shape[]; readonly height: number } {
  const { size } = place;
  const style = name.length > longName ? styles.longBoard : styles.board;
  const room = place.maxWidth - 1.1 * size;
  const shown = cutToWidth(name, room, (text) => outliner.measure(text, style, { size }));
  const width = Math.max(place.minWidth, outliner.measure(shown, style, { size }) + 1.1 * size);
  const height = size * 1.52;
  return {
    height,
    shapes: [
      rect(place.x - width / 2, place.y, width, height, { rx: 3, fill: colors.board }),
      line(outliner, shown, style, {
        x: place.x,
        y: place.y + height / 2 + size * 0.335,
        size,
        anchor: 'middle',
        paint: { fill: colors.onBoard },
      }),
    ],
  };
}

const corners: readonly SlotPosition[] = [
  { across: 0, along: 0, short: '' },
  { across: 1, along: 0, short: '' },
  { across: 1, along: 1, short: '' },
  { across: 0, along: 1, short: '' },
];

function drawWalkway(field: ShareField, view: ShareView, walkway: string): Shape {
  const outline = corners.map((corner) => field.point(view, corner).join(' ')).join('L');
  return path(`M${outline}Z`, { fill: walkway, stroke: walkway, strokeWidth: 2 * walkwayWidth });
}

export function fieldCovers(field: ShareField, view: ShareView, place: { x: number; y: number }) {
  const [left, , , top] = corners.map((corner) => field.point(view, corner)) as [
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
  ];
  const share = (place.y - top[1]) / (left[1] - top[1]);
  if (share < 0 || share > 1) return false;
  const edge = top[0] + (left[0] - top[0]) * share;
  const width = view.width;
  return place.x > edge && place.x < width - edge;
}

export function drawFieldLineup(
  tools: Tools,
  lineup: Lineup,
  placed: Placed,
  options: {
    readonly view: ShareView;
    readonly figures: FigureSize;
    readonly detail: 'full' | 'small';
    readonly walkway?: string;
  },
): Shape[] {
  const { view, figures, detail, walkway = lightWalkway } = options;
  const { layout } = tools.artists.board(lineup);
  const field = tools.artists.field(lineup);
  if (layout.type !== 'field') throw new Error(`${lineup.name} has no field`);
  const { side, name: size } = figures;
  const [, bottom] = field.point(view, { across: 0.5, along: 0, short: '' });
  // Far ones first, so that near ones cover them.
  const spots = lineup.slots
    .map((slot) => ({
      slot,
      position: layout.positions[slot.name] ?? (corners[0] as SlotPosition),
    }))
    .sort((one, other) => other.position.along - one.position.along);
  const names = boardNames(tools, lineup, placed);
  const shapes = spots.flatMap(({ slot, position }): Shape[] => {
    const [x, y] = field.point(view, position);
    const boardTop = side * 0.945;
    const low = bottom - 10 - boardTop - (size ?? 0) * 1.52;
    const top = Math.min(y - side * 0.63, low);
    const item = placed[slot.name] ?? null;
    const inside = item ? figure(tools, lineup, item, side) : [openSquare(side)];
    const drawn: Shape[] = [placeAt(inside, x - side / 2, top, 1)];
    if (!item) return drawn;
    if (size === null) return [groundShadow(x, top + side * 0.955, side), ...drawn];
    const board = nameBoard(tools, names[slot.name] ?? '', {
      x,
      y: top + boardTop,
      size,
      minWidth: side * 0.76,
      maxWidth: view.width * 0.27,
    });
    return [...drawn, ...board.shapes];
  });
  return [drawWalkway(field, view, walkway), ...field.draw(view, detail).shapes, ...shapes];
}

function groundShadow(x: number, y: number, side: number): Shape {
  return group([path(circle(0, 0, 1), { fill: '#0b3d27', fillOpacity: 0.45 })], {
    transform: `translate(${round(x)} ${round(y)})scale(${round(side * 0.36)} ${round(side * 0.075)})`,
  });
}

interface StepsPlace {
  readonly x: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
  readonly gap: number;
  readonly name: number | null;
}

export interface Standing {
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

export function drawStepsLineup(
  tools: Tools,
  lineup: Lineup,
  placed: Placed,
  place: StepsPlace,
): { readonly shapes: Shape[]; readonly standing: readonly Standing[] } {
  const layout = tools.artists.board(lineup).layout as StepsLayout;
  const count = layout.order.length;
  const width = (place.width - place.gap * (count - 1)) / count;
  const natural = layout.order.map((slot) => layout.drawStep(slot, 1));
  const tallest = Math.max(...natural.map((drawing) => (drawing.height * width) / drawing.width));
  const stretch = place.height / tallest;
  const names = boardNames(tools, lineup, placed);
  const standing: Standing[] = [];
  const shapes = layout.order.flatMap((slot, index): Shape[] => {
    const left = place.x + index * (width + place.gap);
    const step = layout.drawStep(slot, stretch);
    const scale = width / step.width;
    const top = place.bottom - step.height * scale;
    const item = placed[slot] ?? null;
    const side = width * 0.86;
    const inner: Shape[] = item
      ? figure(tools, lineup, item, side)
      : [
          placeAt(
            inColor(layout.drawOpen().shapes, colors.lineStrong),
            0,
            0,
            side / layout.drawOpen().width,
          ),
        ];
    const drawing = item && !item.image ? tools.artists.figure(lineup, item) : layout.drawOpen();
    const shown = item?.image ? 1 : Math.min(1, drawing.height / drawing.width);
    const figureTop = top - side * shown + side * 0.075;
    standing.push({ left, right: left + width, top: figureTop });
    const drawn = [
      placeAt(step.shapes, left, top, scale),
      placeAt(inner, left + (width - side) / 2, figureTop, 1),
    ];
    if (place.name === null || !item) return drawn;
    return [
      ...drawn,
      ...stepBoard(tools, names[slot] ?? '', {
        left,
        width,
        bottom: place.bottom,
        size: place.name,
      }),
    ];
  });
  return { shapes, standing };
}

function stepBoard(
  { outliner }: Tools,
  name: string,
  place: { left: number; width: number; bottom: number; size: number },
): Shape[] {
  const inset = place.width * 0.03;
  const height = place.size * 1.68;
  const top = place.bottom - height - place.size * 0.75;
  const room = place.width - 2 * inset - place.size * 0.6;
  const measure: Measure = (text, size) => outliner.measure(text, styles.plate, { size });
  const whole = name.toUpperCase();
  const size = sizeWithin(
    whole,
    { width: room, largest: place.size, smallest: place.size * 0.7 },
    measure,
  );
  const shown = cutToWidth(whole, room, (text) => measure(text, size));
  return [
    rect(place.left + inset, top, place.width - 2 * inset, height, {
      rx: cornerRadius,
      fill: colors.board,
    }),
    line(outliner, shown, styles.plate, {
      x: place.left + place.width / 2,
      y: top + height / 2 + size * 0.335,
      size,
      anchor: 'middle',
      paint: { fill: colors.onBoard },
    }),
  ];
}
