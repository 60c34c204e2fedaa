import { luminance, tone } from './color.ts';
import { type Box, type Paint, type Path, path, rect, round, type Shape } from './drawing.ts';
import { pick, seededRandom } from './random.ts';

interface Mosaic<Fill> extends Box {
  /** Side of a cell including the gap. */
  readonly cell: number;
  readonly gap: number;
  readonly fill: (column: number, row: number) => Fill | null;
}

/**
 * Draws one path per fill. Equal neighbours are one dashed line, which takes a third of the bytes
 * of separate squares.
 */
function drawCells<Fill extends string | number>(
  { width, height, cell, gap, fill }: Mosaic<Fill>,
  toStroke: (fill: Fill) => Paint,
): Path[] {
  const lines = new Map<Fill, string>();
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  for (let row = 0; row < rows; row++) {
    const fills = Array.from({ length: columns }, (_, column) => fill(column, row));
    for (let column = 0; column < columns; ) {
      const current = fills[column] ?? null;
      const start = column;
      while (column < columns && (fills[column] ?? null) === current) column++;
      if (current === null) continue;
      const line = `M${round(start * cell)} ${round((row + 0.5) * cell)}h${round((column - start) * cell)}`;
      lines.set(current, (lines.get(current) ?? '') + line);
    }
  }
  return [...lines].map(([fill, d]) => path(d, { ...cellStroke(cell, gap), ...toStroke(fill) }));
}

function cellStroke(cell: number, gap: number): Paint {
  return {
    strokeWidth: round(cell - gap, 2),
    strokeDasharray: `${round(cell - gap, 2)} ${gap}`,
    strokeDashoffset: round(-gap / 2, 2),
  };
}

export function mosaic(options: Mosaic<string>): Path[] {
  return drawCells(options, (color) => ({ stroke: color }));
}

/** Hex colour, or opacity of the text colour. */
type CrowdFill = string | number;

export function crowd(options: Mosaic<CrowdFill>): Path[] {
  return drawCells(options, (fill) =>
    typeof fill === 'number' ? { stroke: 'currentColor', strokeOpacity: fill } : { stroke: fill },
  );
}

/** Rows at the bottom of a panel that lose cells. */
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
  readonly cells: readonly number[];
}
const faint: Wash = { ground: 0.08, cells: [0.1, 0.125, 0.15] };
/** The layers are half opaque together, since dark colours would vanish on a dark card. */
export const strongWash: Wash = { ground: 0.2, cells: [0.2, 0.24, 0.28] };

export function washPanel(box: Box, color: string, seed: string, wash = faint): Shape[] {
  const { cell, rows, ground } = panelGrid(box);
  const random = seededRandom(seed);
  const fill = (_column: number, row: number) => {
    const [shade, chance] = [random(), random()];
    return isMissing(rows - 1 - row, chance) ? null : pick(wash.cells, shade);
  };
  const cells = drawCells({ ...box, cell, gap: panelGap, fill }, (strokeOpacity) => ({
    stroke: color,
    strokeOpacity,
  }));
  return [ground({ fill: color, fillOpacity: wash.ground }), ...cells];
}
