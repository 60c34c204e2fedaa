import { type Bitmap, cellAt, emptyCell } from './bitmap.ts';
import { tone } from './color.ts';
import { addTo, type Drawing, group, path, round, type Shape } from './drawing.ts';
import { joinOutlines, type Outline } from './outlines.ts';
import { pick, seededRandom } from './random.ts';
import { liftAt, type StandView, sectorBox, wallOutline } from './stand.ts';

export interface SectorPicture {
  readonly bitmaps: { readonly desktop: Bitmap; readonly phone: Bitmap };
  readonly colors: Readonly<Record<string, string>>;
  readonly ground: readonly [string, string];
  readonly band: (column: number, row: number) => number;
}

const missingShare = 0.008;
const darkShare = 0.16;
const lightShare = 0.86;

const neutral = '#8c7468';

interface SectorView {
  readonly view: StandView;
  readonly ordinal: number;
}

function bentCells(
  { view, ordinal }: SectorView,
  column: number,
  row: number,
  rows: number,
  gap: number,
): Outline {
  const left = view.aisle + column * view.cellWidth + gap / 2;
  const right = left + view.cellWidth - gap;
  const [from, to] = [liftAt(view, ordinal, left), liftAt(view, ordinal, right)];
  const width = round(view.cellWidth - gap);
  const height = round(view.cellHeight * rows - gap);
  const slope = round(from - to);
  return {
    x: round(left),
    y: round(view.top + row * view.cellHeight + gap / 2 - from),
    lines: `l${width} ${slope}v${height}l-${width} ${round(-slope)}`,
  };
}

function aisleSteps({ view, ordinal }: SectorView): Shape[] {
  if (view.aisle === 0) return [];
  const { width } = sectorBox(view);
  const lines = Array.from({ length: view.rows }, (_, row) => {
    const stepY = (x: number) =>
      round(view.top + row * view.cellHeight + 6 - liftAt(view, ordinal, x));
    return `M0 ${stepY(0)}h8M${width - 8} ${stepY(width)}h8`;
  });
  return [path(lines.join(''), { stroke: neutral, strokeOpacity: 0.42, strokeWidth: 2 })];
}

type CellColor = (column: number, row: number) => string | null;

/** Builds the path data by colour, and of the ground at empty seats. */
function cellPaths(
  sector: SectorView,
  colorAt: CellColor,
): { cells: Map<string, string>; ground: string } {
  const outlines = new Map<string, Outline[]>();
  const ground: Outline[] = [];
  for (let column = 0; column < sector.view.columns; column++) {
    let start = 0;
    for (let row = 0; row <= sector.view.rows; row++) {
      const fill = row < sector.view.rows ? colorAt(column, row) : null;
      if (fill !== null) {
        addTo(outlines, fill, bentCells(sector, column, row, 1, sector.view.gap));
        continue;
      }
      if (row > start) ground.push(bentCells(sector, column, start, row - start, 0));
      start = row + 1;
    }
  }
  return {
    cells: new Map([...outlines].map(([fill, list]) => [fill, joinOutlines(list)])),
    ground: joinOutlines(ground),
  };
}

export function drawSector(
  view: StandView,
  ordinal: number,
  bitmap: Bitmap,
  picture: SectorPicture,
): Drawing {
  const random = seededRandom(picture.ground[0]);
  const color = (column: number, row: number) => {
    const letter = cellAt(bitmap, column, row);
    const [shade, chance] = [random(), random()];
    const onGround = letter === emptyCell;
    if (onGround && chance < missingShare) return null;
    const base = onGround
      ? (picture.ground[picture.band(column, row)] ?? picture.ground[0])
      : (picture.colors[letter] ?? picture.ground[0]);
    if (shade < darkShare) return tone(base, onGround ? -0.07 : -0.035);
    return shade > lightShare ? tone(base, 0.08) : base;
  };
  const paths = cellPaths({ view, ordinal }, color);
  return {
    ...sectorBox(view),
    shapes: [
      path(paths.ground, { fill: tone(picture.ground[0], -0.42) }),
      ...[...paths.cells].map(([fill, d]) => path(d, { fill })),
      ...aisleSteps({ view, ordinal }),
    ],
  };
}

/**
 * Draws a sector to the right of the stand. The rows are straight, so that copies of the picture,
 * each raised by the slope, continue each other.
 */
export function drawEmptySector(view: StandView, sectors: number): Drawing {
  const { width, height } = sectorBox(view);
  const end = (sectors * width) / 2;
  const slope = (2 * view.rise * end) / view.span ** 2;
  const straight: StandView = { ...view, rise: 0, top: Math.ceil(slope * width) };
  const random = seededRandom('empty');
  const opacities = ['0.16', '0.2', '0.24'];
  const paths = cellPaths({ view: straight, ordinal: 0 }, () => pick(opacities, random()));
  const cards = [...paths.cells].map(([opacity, d]) =>
    path(d, { fill: neutral, fillOpacity: Number(opacity) }),
  );
  const wall = path(wallOutline(straight, 0), { fill: neutral, fillOpacity: 0.3 });
  const tilt = (Math.atan(slope) * 180) / Math.PI;
  return {
    width,
    height: height - view.top + straight.top,
    shapes: [
      group([...cards, wall, ...aisleSteps({ view: straight, ordinal: 0 })], {
        transform: `skewY(${-round(tilt, 2)})`,
      }),
    ],
  };
}
