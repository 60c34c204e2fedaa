import { themeColors } from '#client/theme/theme.ts';
import type { Item } from '#contract/kinds/items.ts';
import { itemName, type Kind } from '#contract/kinds/kind.ts';
import type { StarterItem } from '#contract/kinds/starter.ts';
import { outlineDrawing } from '#server/share/drawing/outline-drawing.ts';
import { loadTextOutliner, type TextOutliner } from '#server/share/drawing/outline-text.ts';
import { type Drawing, group, path, rect, round, type Shape } from '#sports/artwork/drawing.ts';
import { drawInitials } from '#sports/artwork/fallback.ts';
import { mosaic } from '#sports/artwork/mosaic.ts';
import { pick, seededRandom } from '#sports/artwork/random.ts';
import type { DrawItem, SportArtwork } from '#sports/artwork/sport-artwork.ts';
import { svgText } from '#sports/artwork/svg.ts';
import { sports } from '#sports/index.ts';
import { starterData } from '#sports/starter.ts';

/** The glimpse beside a login: as high as a screen, cut by the right edge. */
const box = { width: 790, height: 860 };
const card = { width: 384, height: 288 };
/** Rows of cards from the back: each next one is larger, and covers the foot of the one before. */
const rows = { count: 6, top: 35, left: [54, 8], cards: [6, 6, 5, 4, 3, 3] };
const firstWidth = 104;
const growth = 1.22;
const visibleShare = 0.88;
const maxTilt = 0.6;
const edge = 9;
/** The stand behind them: cells of a neutral colour, fewer towards the form. */
const cell = 14;
const cellColor = '#8a7d77';
const cellOpacities = ['0.18', '0.24', '0.3'];

/** The items of a kind in the order of its gallery. */
function itemsOf(kind: Kind): readonly StarterItem[] {
  const descends = kind.order.startsWith('-');
  const field = descends ? kind.order.slice(1) : kind.order;
  const valueIn = (item: StarterItem) => item[field];
  return (starterData[kind.name] ?? [])
    .filter((item) => valueIn(item) !== undefined)
    .toSorted((one, other) => {
      const [a, b] = [valueIn(one), valueIn(other)];
      const sign = typeof a === 'number' && typeof b === 'number' ? a - b : compare(a, b);
      return descends ? -sign : sign;
    });
}

const compare = (one: unknown, other: unknown) => String(one).localeCompare(String(other), 'en');

/** A starter item as an answer would give it: references by name. */
function toItem(kind: Kind, fields: StarterItem): Item {
  const values = Object.entries(kind.fields).map(([name, { type }]) => {
    const value = fields[name];
    const isList = type === 'references' && Array.isArray(value);
    return [name, isList ? value.map((one: string) => ({ _id: one, name: one })) : value];
  });
  const name = fields.name ?? itemName(kind, fields) ?? '';
  const common = { _id: name, kind: kind.name, name, image: null, likesCount: 0, liked: false };
  return { ...common, ...Object.fromEntries(values) };
}

/** What draws the items of each kind. */
async function loadDrawers(): Promise<Map<string, DrawItem>> {
  const drawers = new Map<string, DrawItem>();
  for (const sport of sports) {
    const file: { artwork: SportArtwork } = await import(
      `../../src/sports/${sport.name}/artwork.ts`
    );
    for (const { name } of sport.kinds) {
      const load = file.artwork.lazyDrawers?.[name];
      drawers.set(name, (await load?.()) ?? file.artwork.drawers[name] ?? drawInitials);
    }
  }
  return drawers;
}

/** The cards of each row, from the left: how many stand before the row, and where it is. */
function placesOfCards() {
  let [top, width, before] = [rows.top, firstWidth, 0];
  return rows.cards.map((count, row) => {
    const place = { row, count, before, top, width, left: rows.left[row % 2] ?? 0 };
    top += (width / card.width) * card.height * visibleShare;
    width *= growth;
    before += count;
    return place;
  });
}

function heldUp(shapes: readonly Shape[], x: number, y: number, width: number, tilt: number) {
  const scale = width / card.width;
  const body = rect(-edge, -edge, card.width + 2 * edge, card.height + 2 * edge, {
    ...{ fill: 'var(--card)', rx: edge },
  });
  const clip = `M0 0H${card.width}V${card.height}H0Z`;
  return group([body, group(shapes, { clip })], {
    transform: `translate(${round(x)} ${round(y)})rotate(${round(tilt)})scale(${round(scale, 3)})`,
  });
}

function drawStand(seed: string): Shape[] {
  const random = seededRandom(seed);
  const columns = box.width / cell;
  const fill = (column: number) => {
    const [chance, shade] = [random(), random()];
    return chance < Math.min(1, (column + 1) / (columns * 0.12)) * 0.9
      ? pick(cellOpacities, shade)
      : null;
  };
  return mosaic({ ...box, cell, gap: 1.4, fill }).map((line) => ({
    ...line,
    stroke: cellColor,
    strokeOpacity: Number(line.stroke),
  }));
}

/** A stand of fans who hold up the cards of a gallery, one after another, again from the first. */
function drawGlimpse(seed: string, drawings: readonly Drawing[]): Drawing {
  const random = seededRandom(seed);
  const cards = placesOfCards().flatMap(({ count, before, top, width, left }) =>
    Array.from({ length: count }, (_, index) => {
      const drawing = drawings[(before + index) % drawings.length];
      const tilt = (Math.floor(random() * 3) - 1) * maxTilt;
      const y = top + random() * width * 0.05;
      return heldUp(drawing?.shapes ?? [], left + index * width * 1.1, y, width, tilt);
    }),
  );
  const ground = path(`M0 0H${box.width}V${box.height}H0Z`, { fill: 'none' });
  return { ...box, shapes: [ground, ...drawStand(seed), ...cards] };
}

/** Cards of one glimpse at most: those of a kind with fewer items come again. */
const maxCards = rows.cards.reduce((sum, count) => sum + count, 0);

/** What is drawn in the page's own colour on a card, in each theme: `--tifo-heading`. */
const inks = { light: '#000000', dark: '#ffffff' } as const;
const colorsIn = (theme: 'light' | 'dark') =>
  `svg{color:${inks[theme]};--card:${themeColors[theme]}}`;
/** An image has none of its page's colours: it takes the theme from the color-scheme of its element. */
const themed = `<style>${colorsIn('light')}@media (prefers-color-scheme: dark){${colorsIn('dark')}}</style>`;

/** An image without a text: it has none of its page's typefaces either. */
function imageText(drawing: Drawing, outliner: TextOutliner): string {
  const text = svgText(outlineDrawing(drawing, outliner));
  return text.replace('>', () => `>${themed}`);
}

/** The glimpses by the kind whose gallery they show, and `all` for every sport's first, as SVG. */
export async function glimpsePictures(): Promise<ReadonlyMap<string, string>> {
  const outliner = await loadTextOutliner();
  const drawers = await loadDrawers();
  const drawingsOf = (kind: Kind) =>
    itemsOf(kind)
      .slice(0, maxCards)
      .map((item) => (drawers.get(kind.name) ?? drawInitials)(toItem(kind, item), card).drawing);
  const pictures = new Map<string, Drawing>();
  const firsts: Drawing[][] = [];
  for (const { kinds } of sports) {
    for (const [index, kind] of kinds.entries()) {
      const drawings = drawingsOf(kind);
      pictures.set(kind.name, drawGlimpse(kind.name, drawings));
      if (index === 0) firsts.push(drawings);
    }
  }
  const mixed = Array.from({ length: maxCards }, (_, index) => {
    const drawings = firsts[index % firsts.length] ?? [];
    return drawings[Math.floor(index / firsts.length)];
  });
  pictures.set(
    'all',
    drawGlimpse(
      'all',
      mixed.filter((one) => one !== undefined),
    ),
  );
  return new Map([...pictures].map(([name, drawing]) => [name, imageText(drawing, outliner)]));
}
