import type { Board, FieldLayout, StepsLayout } from '#sports/artwork/board.ts';
import type { Drawing } from '#sports/artwork/drawing.ts';
import type { FansStandView } from '#sports/artwork/fans-stand.ts';

/** Without a height, it is as high as its content. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height?: number;
}

interface Field {
  readonly type: 'field';
  readonly picture: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly walkway: string;
}

interface Steps {
  readonly type: 'steps';
  readonly steps: readonly (Required<Place> & {
    readonly slot: string;
    readonly drawing: Drawing;
  })[];
}

export interface StandPlan {
  readonly view: FansStandView;
  readonly ground: Field | Steps;
  readonly places: Readonly<Record<string, Place>>;
}

interface FieldPlan {
  readonly view: FansStandView;
  readonly ground: Field;
}

const cells = {
  desktop: { largest: 26, smallest: 12.7, gap: 1.6, bend: 16 },
  phone: { largest: 15, smallest: 7.55, gap: 1, bend: 8 },
  card: { largest: 15, smallest: 7.35, gap: 1, bend: 8 },
} as const;

export function createStandPlan(layout: Board['layout'], isPhone: boolean): StandPlan {
  return layout.type === 'field' ? planFieldStand(layout, isPhone) : planSteps(layout, isPhone);
}

interface FieldSize {
  readonly width: number;
  readonly above: number;
  readonly below: number;
  /** Fraction of the picture's width. */
  readonly share: number;
  readonly walkway: number;
}

const fieldSizes = {
  desktop: { width: 736, above: 128, below: 14, share: 0.84, walkway: 10 },
  phone: { width: 390, above: 104, below: 34, share: 0.94, walkway: 6 },
  card: { width: 390, above: 56, below: 4, share: 0.54, walkway: 5 },
  wideCard: { width: 728, above: 70, below: 4, share: 0.336, walkway: 5 },
} as const;
const placeWidths = { desktop: 0.155, phone: 0.188 } as const;
const middleAlong = 0.62;
/** Height of a place above its slot's point, as a fraction of its width. */
const shirtAbove = 0.74;

export function createCardPlan({ small }: FieldLayout, isWide: boolean): FieldPlan {
  return planField(small, isWide ? fieldSizes.wideCard : fieldSizes.card, cells.card);
}

type Point = [x: number, y: number];

function planField(
  field: FieldLayout['small'] | FieldLayout['desktop'],
  size: FieldSize,
  cell: (typeof cells)[keyof typeof cells],
): FieldPlan {
  const { width, above, walkway } = size;
  const scale = (width * size.share) / field.width;
  const x = (width - field.width * scale) / 2;
  const toPoint = (across: number, along: number): Point => {
    const [pointX, pointY] = field.point({ across, along, short: '' });
    return [x + pointX * scale, above + pointY * scale];
  };
  const [nearLeft, nearRight] = [toPoint(0, 0), toPoint(1, 0)];
  const [farLeft, farRight] = [toPoint(0, 1), toPoint(1, 1)];
  const height = Math.round(nearLeft[1] + walkway + size.below);
  const far = farLeft[1] - walkway;
  const isFree = (cellX: number, cellY: number, side: number) => {
    const bottom = cellY + side;
    if (bottom > nearLeft[1]) return false;
    if (bottom <= far) return true;
    // The field widens towards the viewer.
    return (
      cellX + side <= edgeX(nearLeft, farLeft, bottom) - walkway ||
      cellX >= edgeX(nearRight, farRight, bottom) + walkway
    );
  };
  const walkwayCorners = [
    [nearLeft[0] - walkway, nearLeft[1] + walkway],
    [farLeft[0] - walkway, far],
    [farRight[0] + walkway, far],
    [nearRight[0] + walkway, nearRight[1] + walkway],
  ].map((point) => point.map((value) => Math.round(value)).join(' '));
  return {
    view: {
      width,
      height,
      isFree,
      ...cell,
      middle: toPoint(0.5, middleAlong),
      first: [width / 2, far - 20],
    },
    ground: {
      type: 'field',
      picture: field.picture,
      x,
      y: above,
      width: field.width * scale,
      height: field.height * scale,
      walkway: `M${walkwayCorners.join('L')}z`,
    },
  };
}

/** Computes the x of a side line at the height `y`. */
function edgeX(near: Point, far: Point, y: number): number {
  return near[0] + ((far[0] - near[0]) * (near[1] - y)) / (near[1] - far[1]);
}

function planFieldStand(layout: FieldLayout, isPhone: boolean): StandPlan {
  const screen = isPhone ? 'phone' : 'desktop';
  const field = isPhone ? (layout.tall ?? layout.phone) : layout.desktop;
  const { view, ground } = planField(field, fieldSizes[screen], cells[screen]);
  const scale = ground.width / field.width;
  const width = view.width * placeWidths[screen];
  const places = Object.entries(layout.positions).map(([slot, position]): [string, Place] => {
    const [pointX, pointY] = field.point(position);
    const left = ground.x + pointX * scale - width / 2;
    return [slot, { x: left, y: ground.y + pointY * scale - width * shirtAbove, width }];
  });
  return { view, ground, places: Object.fromEntries(places) };
}

const stepsSizes = {
  desktop: { width: 736, height: 640, margin: 16, gap: 6, stretch: 1.1 },
  phone: { width: 390, height: 470, margin: 6, gap: 3, stretch: 1.33 },
} as const;
const stepDistance = 14;
/** Height of a figure above its step, as a fraction of the step's width. */
const figureAbove = 0.63;

function planSteps(layout: StepsLayout, isPhone: boolean): StandPlan {
  const { width, height, margin, gap, stretch } = isPhone ? stepsSizes.phone : stepsSizes.desktop;
  const count = layout.order.length;
  const stepWidth = (width - 2 * margin - (count - 1) * gap) / count;
  const steps = layout.order.map((slot, index) => {
    const drawing = layout.drawStep(slot, stretch);
    const stepHeight = (drawing.height * stepWidth) / drawing.width;
    const x = margin + index * (stepWidth + gap);
    return { slot, x, y: height - stepHeight, width: stepWidth, height: stepHeight, drawing };
  });
  const top = Math.min(...steps.map((step) => step.y));
  const figureHeight = stepWidth * figureAbove;
  return {
    view: {
      width,
      height,
      isFree: (x, y, side) => steps.every((step) => isBesideStep(step, x, y, side)),
      ...(isPhone ? cells.phone : cells.desktop),
      middle: [width / 2, height * middleAlong],
      first: [width / 2, top - figureHeight],
    },
    ground: { type: 'steps', steps },
    places: Object.fromEntries(
      steps.map(({ slot, x, y, width: placeWidth, height: stepHeight }) => [
        slot,
        { x, y: y - figureHeight, width: placeWidth, height: stepHeight + figureHeight },
      ]),
    ),
  };
}

function isBesideStep(step: Required<Place>, x: number, y: number, side: number): boolean {
  return (
    y + side <= step.y - stepDistance ||
    x + side <= step.x - stepDistance ||
    x >= step.x + step.width + stepDistance
  );
}
