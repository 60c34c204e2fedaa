import { luminance, tone } from './color.ts';
import { type Box, type Paint, type Path, path, rect, round, type Shape } from './drawing.ts';
import { pick, seededRandom } from './random.ts';

/** Fill of a cell, or null to leave it out. */
type CellPaint = string | null;

interface Mosaic extends Box {
  /** Side of a cell including the gap. */
  readonly cell: number;
  readonly gap: number;
  readonly fill: (column: number, row: number) => CellPaint;
}

/**
 * Draws one path per colour. Equal neighbours in a row are one dashed line, which takes a third of
 * the bytes of separate squares.
 */
export function mosaic({ width, height, cell, gap, fill }: Mosaic): Path[] {
  const lines = new Map<string, string>();
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  for (let row = 0; row < rows; row++) {
    const paints = Array.from({ length: columns }, (_, column) => fill(column, row));
    for (let column = 0; column < columns; ) {
      const paint = paints[column] ?? null;
      const start = column;
      while (column < columns && (paints[column] ?? null) === paint) column++;
      if (paint === null) continue;
      const line = `M${round(start * cell)} ${round((row + 0.5) * cell)}h${round((column - start) * cell)}`;
      lines.set(paint, (lines.get(paint) ?? '') + line);
    }
  }
  return [...lines].map(([paint, d]) => path(d, { ...cellStroke(cell, gap), stroke: paint }));
}

function cellStroke(cell: number, gap: number): Paint {
  return {
    strokeWidth: round(cell - gap, 2),
    strokeDasharray: `${round(cell - gap, 2)} ${gap}`,
    strokeDashoffset: round(-gap / 2, 2),
  };
}

/**
 * Draws a mosaic whose fills are hex colours or opacities such as '0.16'. Opacities apply to the
 * text colour, so that they suit both themes.
 */
export function crowd(options: Mosaic): Path[] {
  return mosaic(options).map((line) =>
    line.stroke?.startsWith('#')
      ? line
      : { ...line, stroke: 'currentColor', strokeOpacity: Number(line.stroke) },
  );
}

/** Number of rows at the bottom of a panel that lose cells, more in lower rows. */
const dissolvingRows = 3;
const panelColumns = 16;
const panelGap = 1.4;
const sparkShare = 0.025;

function isMissing(rowFromBottom: number, chance: number): boolean {
  return rowFromBottom < dissolvingRows && chance < (dissolvingRows - rowFromBottom) / 3.6;
}

function panelGrid(box: Box) {
  const cell = box.width / panelColumns;
  const rows = Math.ceil(box.height / cell);
  return {
    cell,
    rows,
    ground: (paint: Paint) => rect(0, 0, box.width, (rows - dissolvingRows) * cell, paint),
  };
}

export function panel(box: Box, color: string, seed: string, spark?: string): Shape[] {
  const { cell, rows, ground } = panelGrid(box);
  const light = luminance(color) > 0.5;
  const tones = [color, tone(color, light ? -0.03 : 0.055), tone(color, light ? -0.06 : -0.09)];
  const random = seededRandom(seed);
  const fill = (_column: number, row: number) => {
    const [shade, chance] = [random(), random()];
    if (isMissing(rows - 1 - row, chance)) return null;
    return spark && shade < sparkShare ? spark : pick(tones, (shade * 31) % 1);
  };
  return [
    ground({ fill: tone(color, light ? -0.1 : -0.22) }),
    ...mosaic({ ...box, cell, gap: panelGap, fill }),
  ];
}

interface Wash {
  readonly ground: number;
  readonly cells: readonly string[];
}
const faint: Wash = { ground: 0.08, cells: ['0.1', '0.125', '0.15'] };
/** The layers are half opaque together, since dark colours would vanish on a dark card. */
export const strongWash: Wash = { ground: 0.2, cells: ['0.2', '0.24', '0.28'] };

export function washPanel(box: Box, color: string, seed: string, wash = faint): Shape[] {
  const { cell, rows, ground } = panelGrid(box);
  const random = seededRandom(seed);
  const opacity = (_column: number, row: number) => {
    const [shade, chance] = [random(), random()];
    return isMissing(rows - 1 - row, chance) ? null : pick(wash.cells, shade);
  };
  const cells = mosaic({ ...box, cell, gap: panelGap, fill: opacity }).map((line) => ({
    ...line,
    stroke: color,
    strokeOpacity: Number(line.stroke),
  }));
  return [ground({ fill: color, fillOpacity: wash.ground }), ...cells];
}
