import { type Box, type Drawing, group, path, type Shape, text } from './drawing.ts';

export interface StandView {
  readonly columns: number;
  readonly rows: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly gap: number;
  /** Rows follow a parabola that is `rise` higher at a distance of `span` from the middle. */
  readonly rise: number;
  readonly span: number;
  readonly aisle: number;
  readonly top: number;
  readonly wall: { readonly gap: number; readonly height: number; readonly reach: number };
  readonly label: { readonly size: number; readonly inset: number; readonly arrow: number };
}

/** Width per sector, so that the ends rise equally for any number of sectors. */
const spanOfSector = 240;

const standViews = {
  desktop: {
    columns: 38,
    rows: 33,
    cellWidth: 12,
    cellHeight: 13,
    gap: 1.3,
    rise: 46,
    span: 3 * spanOfSector,
    aisle: 15,
    top: 48,
    wall: { gap: 10, height: 74, reach: 8 },
    label: { size: 60, inset: 22, arrow: 13 },
  },
  phone: {
    columns: 38,
    rows: 25,
    cellWidth: 9.42,
    cellHeight: 9.6,
    gap: 1.1,
    rise: 10,
    span: 179,
    aisle: 0,
    top: 12,
    wall: { gap: 5, height: 52, reach: 0 },
    label: { size: 36, inset: 16, arrow: 11 },
  },
} as const satisfies Record<string, StandView>;

export function standViewsOf(sectors: number): Readonly<Record<'desktop' | 'phone', StandView>> {
  return { ...standViews, desktop: { ...standViews.desktop, span: sectors * spanOfSector } };
}

export function sectorBox(view: StandView): Box {
  return {
    width: view.columns * view.cellWidth + 2 * view.aisle,
    height: wallTop(view) + view.wall.height + 2,
  };
}

function wallTop(view: StandView): number {
  return view.top + view.rows * view.cellHeight + view.wall.gap;
}

/** Lift of the rows at `x`; `ordinal` is 0 in the middle sector and negative to its left. */
export function liftAt(view: StandView, ordinal: number, x: number): number {
  const { width } = sectorBox(view);
  const fromMiddle = x - width / 2 + ordinal * width;
  return view.rise * (fromMiddle / view.span) ** 2;
}

/** One quadratic curve is exactly a parabola. */
function wallEdge(view: StandView, ordinal: number, y: number, from: number, to: number): string {
  const edgeY = (x: number) => y - liftAt(view, ordinal, x);
  const middle = (from + to) / 2;
  const controlY = 2 * edgeY(middle) - (edgeY(from) + edgeY(to)) / 2;
  return `${from} ${edgeY(from)}Q${middle} ${controlY} ${to} ${edgeY(to)}`;
}

export function wallOutline(view: StandView, ordinal: number): string {
  const { width } = sectorBox(view);
  const left = view.aisle - view.wall.reach;
  const right = width - left;
  const top = wallTop(view);
  const bottom = top + view.wall.height;
  return `M${wallEdge(view, ordinal, top, left, right)}L${wallEdge(view, ordinal, bottom, right, left)}Z`;
}

export function drawWall(view: StandView, ordinal: number, name: string, color: string): Drawing {
  const box = sectorBox(view);
  const { size, inset, arrow } = view.label;
  const [left, right] = [view.aisle, box.width - view.aisle];
  const slope = liftAt(view, ordinal, left) - liftAt(view, ordinal, right);
  const angle = (Math.atan2(slope, right - left) * 180) / Math.PI;
  const middle = box.width / 2;
  const y = wallTop(view) + view.wall.height / 2 - liftAt(view, ordinal, middle);
  const half = (right - left) / 2 - inset;
  const lettering: Shape[] = [
    text(name, 'caption', {
      x: -half,
      y: size * 0.35,
      fontSize: size,
      textAnchor: 'start',
      fill: '#ffffff',
    }),
    path(
      `M${half - 2 * arrow} 0H${half}m${-arrow} ${-arrow}l${arrow} ${arrow}l${-arrow} ${arrow}`,
      {
        fill: 'none',
        stroke: '#ffffff',
        strokeWidth: size > 40 ? 4 : 3.4,
      },
    ),
  ];
  return {
    ...box,
    shapes: [
      path(wallOutline(view, ordinal), { fill: color }),
      group(lettering, {
        transform: `translate(${middle} ${y.toFixed(1)})rotate(${angle.toFixed(2)})`,
      }),
    ],
  };
}
