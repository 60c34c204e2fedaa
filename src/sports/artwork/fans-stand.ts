import { tone } from './color.ts';
import { addTo, type Box, type Drawing, path, round } from './drawing.ts';
import { joinOutlines, type Outline } from './outlines.ts';
import { seededRandom } from './random.ts';

/** Stand around a board, in which fans hold up cards in the colours of their picks. */

export interface CardColors {
  readonly first: string;
  readonly second: string;
  /** If false, a tenth of the cards have the second colour. */
  readonly isStriped: boolean;
}

export interface FanBlock {
  readonly count: number;
  readonly colors: CardColors | null;
}

export interface FansStandView extends Box {
  readonly largest: number;
  readonly smallest: number;
  readonly gap: number;
  readonly bend: number;
  readonly middle: readonly [x: number, y: number];
  /** The first cards surround this point. */
  readonly first: readonly [x: number, y: number];
  /** True if a cell overlaps nothing; `x` and `y` are its top left corner. */
  readonly isFree: (x: number, y: number, side: number) => boolean;
}

interface Seat {
  readonly x: number;
  readonly y: number;
  readonly column: number;
}

const emptyShare = 0.08;
const cellStep = 0.7;
const roundNumbers = [1, 2, 5];

/** Smallest of 1, 2, 5, 10, 20, 50… with which `cards` suffice for all fans. */
export function findFansPerCard(fans: number, cards: number): number {
  for (let power = 1; ; power *= 10) {
    const number = roundNumbers.find((candidate) => fans / (candidate * power) <= cards);
    if (number) return number * power;
  }
}

/**
 * Uses the largest remainder method. A count above zero gets at least one card; if there are too
 * few, the first counts get them.
 */
export function shareCards(counts: readonly number[], cards: number): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count * cards) / total);
  const shares = exact.map((value, index) =>
    Math.max(Math.floor(value), (counts[index] ?? 0) > 0 ? 1 : 0),
  );
  const remainders = exact
    .map((value, index) => ({ index, remainder: value - (shares[index] ?? 0) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index);
  let unassigned = cards - shares.reduce((sum, share) => sum + share, 0);
  for (const { index } of remainders) {
    if (unassigned <= 0) break;
    if ((counts[index] ?? 0) === 0) continue;
    shares[index] = (shares[index] ?? 0) + 1;
    unassigned -= 1;
  }
  // Takes the guaranteed cards from the largest shares.
  while (unassigned < 0) {
    const largest = Math.max(...shares);
    const index =
      largest > 1 ? shares.indexOf(largest) : shares.findLastIndex((share) => share > 0);
    shares[index] = (shares[index] ?? 0) - 1;
    unassigned += 1;
  }
  return shares;
}

export function seatsOf(view: FansStandView, side: number): Seat[] {
  const half = view.width / 2;
  const columns = Math.floor(view.width / side);
  const margin = (view.width - columns * side) / 2;
  const seats: Seat[] = [];
  for (let row = 0; row * side < view.height + view.bend; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = margin + column * side;
      const rise = view.bend * ((x + side / 2 - half) / half) ** 2;
      const y = row * side - rise;
      const isInside = y > -side / 2 && y + side <= view.height;
      if (isInside && view.isFree(x, y, side)) seats.push({ x, y, column });
    }
  }
  const angleOf = ({ x, y }: Seat) => {
    const [middleX, middleY] = view.middle;
    const angle = Math.atan2(middleX - x - side / 2, y + side / 2 - middleY);
    return angle < 0 ? angle + 2 * Math.PI : angle;
  };
  return seats
    .map((seat) => ({ seat, angle: angleOf(seat) }))
    .toSorted((one, other) => one.angle - other.angle)
    .map(({ seat }) => seat);
}

function fitSeats(view: FansStandView, fans: number) {
  for (let side = view.largest; side > view.smallest; side -= cellStep) {
    const seats = seatsOf(view, side);
    if (fans <= seats.length * (1 - emptyShare)) {
      return { side, seats, fansPerCard: 1, isFew: side === view.largest };
    }
  }
  const seats = seatsOf(view, view.smallest);
  const fansPerCard = findFansPerCard(fans, Math.floor(seats.length * (1 - emptyShare)));
  return { side: view.smallest, seats, fansPerCard, isFew: false };
}

function findNearestSeats(view: FansStandView, seats: readonly Seat[], count: number): Set<Seat> {
  const [firstX, firstY] = view.first;
  const distance = ({ x, y }: Seat) => Math.hypot(x - firstX, y - firstY);
  return new Set(seats.toSorted((one, other) => distance(one) - distance(other)).slice(0, count));
}

/** Maps seats to the indexes of blocks. Missing seats stay empty. */
function assignSeats(seats: readonly Seat[], shares: readonly number[]): Map<Seat, number> {
  const blockOf = new Map<Seat, number>();
  const cards = shares.reduce((sum, share) => sum + share, 0);
  const blocks = shares.filter((share) => share > 0).length;
  const aisle = blocks > 1 ? Math.floor((seats.length - cards) / (blocks - 1)) : 0;
  let start = 0;
  for (const [block, share] of shares.entries()) {
    if (share === 0) continue;
    for (const seat of seats.slice(start, start + share)) blockOf.set(seat, block);
    start += share + aisle;
  }
  return blockOf;
}

const toneVariations = [-0.07, 0, 0.07];
const secondShare = 0.1;
const uncolored = '#8f8783';
const emptyOpacities = [0.05, 0.09];

function cardColor(colors: CardColors | null, { column }: Seat, random: () => number): string {
  const [chance, shade] = [random(), random()];
  const amount = toneVariations[Math.floor(shade * toneVariations.length)] ?? 0;
  if (!colors) return tone(uncolored, amount);
  const isSecond = colors.isStriped ? Math.floor(column / 2) % 2 === 1 : chance < secondShare;
  return tone(isSecond ? colors.second : colors.first, amount);
}

/**
 * Draws the blocks clockwise from the near left end, or around `view.first` while there are few
 * fans. The `seed` varies the tones.
 */
export function drawFansStand(
  view: FansStandView,
  blocks: readonly FanBlock[],
  seed: string,
): { readonly drawing: Drawing; readonly fansPerCard: number } {
  const fans = blocks.reduce((sum, { count }) => sum + count, 0);
  const { side, seats, fansPerCard, isFew } = fitSeats(view, fans);
  const cards = Math.ceil(fans / fansPerCard);
  const shares = shareCards(
    blocks.map(({ count }) => count),
    cards,
  );
  const nearest = isFew ? findNearestSeats(view, seats, cards) : null;
  const usable = nearest ? seats.filter((seat) => nearest.has(seat)) : seats;
  const blockOf = assignSeats(usable, shares);
  const random = seededRandom(seed);
  const size = round(side - view.gap);
  const lines = `h${size}v${size}h${-size}`;
  const filled = new Map<string, Outline[]>();
  const empty = new Map<string, Outline[]>();
  for (const seat of seats) {
    const block = blockOf.get(seat);
    const cell = { x: round(seat.x), y: round(seat.y), lines };
    if (block === undefined) addTo(empty, random() < 0.5 ? '0' : '1', cell);
    else addTo(filled, cardColor(blocks[block]?.colors ?? null, seat, random), cell);
  }
  const shapes = [
    ...[...empty].map(([shade, cells]) =>
      path(joinOutlines(cells), {
        fill: 'currentColor',
        fillOpacity: emptyOpacities[Number(shade)] ?? 0.05,
      }),
    ),
    ...[...filled].map(([fill, cells]) => path(joinOutlines(cells), { fill })),
  ];
  return { drawing: { width: view.width, height: view.height, shapes }, fansPerCard };
}
