import { tone } from '#sports/artwork/color.ts';
import {
  type Box,
  type Drawing,
  group,
  type Paint,
  path,
  placeAt,
  rect,
  round,
  type Shape,
} from '#sports/artwork/drawing.ts';
import { drawLogo } from '#sports/artwork/glyphs.ts';
import { mosaic } from '#sports/artwork/mosaic.ts';
import { pick, seededRandom } from '#sports/artwork/random.ts';
import type { TextOutliner, TypeStyle } from './outline-text.ts';

/** All pictures use the light theme. */
export const colors = {
  ground: '#f3edeb',
  heading: '#000000',
  ink: '#1f1a18',
  board: '#141012',
  onBoard: '#ffffff',
  raised: '#fafafa',
  line: '#ebe1de',
  lineStrong: '#8a7d77',
} as const;

export const styles = {
  title: { family: 'display', weight: 800, width: 64 },
  brand: { family: 'display', weight: 800, width: 150 },
  board: { family: 'display', weight: 700, width: 82 },
  longBoard: { family: 'display', weight: 700, width: 66 },
  plate: { family: 'display', weight: 750, width: 74 },
  words: { family: 'text', weight: 400 },
  strongWords: { family: 'text', weight: 600 },
} as const satisfies Record<string, TypeStyle>;

interface TextAnchor {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly paint?: Paint;
}

export function drawText(
  outliner: TextOutliner,
  content: string,
  style: TypeStyle,
  { x, y, size, anchor = 'start', paint = { fill: colors.heading } }: TextAnchor,
): Shape {
  const { d, width } = outliner.outline(content, style, { size });
  const start = anchor === 'start' ? x : x - (anchor === 'middle' ? width / 2 : width);
  return group([path(d, paint)], { transform: `translate(${round(start)} ${round(y)})` });
}

export function inColor(shapes: readonly Shape[], color: string): Shape[] {
  return shapes.map((shape) => {
    if (shape.shape === 'group') return { ...shape, shapes: inColor(shape.shapes, color) };
    return {
      ...shape,
      ...(shape.fill === 'currentColor' && { fill: color }),
      ...(shape.stroke === 'currentColor' && { stroke: color }),
    };
  });
}

export function placeInWidth(drawing: Drawing, x: number, y: number, width: number): Shape {
  return placeAt(drawing.shapes, x, y, width / drawing.width);
}

const logo = drawLogo();

export function drawBackground({ width, height }: Box): Shape {
  return rect(0, 0, width, height, { fill: colors.ground });
}

export function drawBrand(
  outliner: TextOutliner,
  x: number,
  y: number,
  height: number,
  color: string = colors.board,
): Shape[] {
  const width = (height * logo.width) / logo.height;
  const size = height * 0.9;
  return [
    placeInWidth({ ...logo, shapes: inColor(logo.shapes, color) }, x, y, width),
    drawText(outliner, 'TIFO', styles.brand, {
      x: x + width + height * 0.46,
      y: y + height / 2 + size * 0.337,
      size,
      paint: { fill: color },
    }),
  ];
}

export function drawFootStrip(box: Box, height: number, tones: readonly string[]): Shape[] {
  const random = seededRandom(`share strip ${tones.join()}`);
  const fill = () => (random() < 0.1 ? null : pick(tones, random()));
  const cells = mosaic({ width: box.width, height, cell: height, gap: 2, fill });
  return [
    rect(0, box.height - height, box.width, height, { fill: colors.ground }),
    group(cells, { transform: `translate(0 ${box.height - height})` }),
  ];
}

export interface Seats {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  readonly cell: number;
  readonly colors: readonly string[];
  /** Probability, from 0 to 1, of a seat in the cell with this centre. */
  readonly density: (x: number, y: number) => number;
  readonly seed: string;
}

const neutralSeats = [tone(colors.ground, -0.03), tone(colors.ground, -0.06), '#e3d8ce'];
const coloredShare = 0.42;

export function drawSeats(block: Seats): Shape {
  const random = seededRandom(block.seed);
  const fill = (column: number, row: number) => {
    const [presence, coloring, choice] = [random(), random(), random()];
    const x = block.x + (column + 0.5) * block.cell;
    const y = block.y + (row + 0.5) * block.cell;
    if (presence >= block.density(x, y)) return null;
    const isColored = coloring < coloredShare && block.colors.length > 0;
    return pick(isColored ? block.colors : neutralSeats, choice);
  };
  const box = { width: block.columns * block.cell, height: block.rows * block.cell };
  const cells = mosaic({ ...box, cell: block.cell, gap: Math.max(1.6, block.cell * 0.09), fill });
  return group(cells, { transform: `translate(${round(block.x)} ${round(block.y)})` });
}

/** Finds the first two opaque colours, within the figure's clip if it has one. */
export function figureColors({ shapes }: Drawing): string[] {
  const clipped = shapes.find((shape) => shape.shape === 'group' && shape.clip !== undefined);
  const fills = new Set<string>();
  for (const shape of clipped?.shape === 'group' ? clipped.shapes : shapes) {
    if (shape.shape === 'group' || shape.fillOpacity !== undefined) continue;
    if (shape.fill?.startsWith('#')) fills.add(shape.fill);
  }
  return [...fills].slice(0, 2);
}

export function photoFill(name: string): string {
  return `url(#${name})`;
}

export function circlePath(x: number, y: number, radius: number): string {
  const r = round(radius);
  return `M${round(x - r)} ${round(y)}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0z`;
}
