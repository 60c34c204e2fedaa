import { getSportByInterest } from '#contract/kinds/sport.ts';
import { type ShareFormat, shareFormats } from '#contract/share.ts';
import { type Drawing, group, rect, type Shape } from '#sports/artwork/drawing.ts';
import { drawGlyph } from '#sports/artwork/glyphs.ts';
import { sportGlyph, vividColors } from '#sports/artwork/looks.ts';
import { sports } from '#sports/index.ts';
import type { LineupPictureData, UserPictureData } from '../picture-data.ts';
import { card, cardsInRow, favouriteCards } from './favourite-cards.ts';
import { fillLine } from './fit.ts';
import { fanPicture, fanText } from './headline.ts';
import { drawFieldLineup, drawStepsLineup, fieldCovers, type Tools } from './lineup-art.ts';
import { requireDrawnLineup, teamColorsOf } from './lineup-picture.ts';
import { outlineDrawing } from './outline-drawing.ts';
import { brand, colors, footStrip, inColor, line, placed, seats, styles } from './parts.ts';

type BuiltLineup = Omit<LineupPictureData, 'fan'>;

function built(
  tools: Tools,
  data: BuiltLineup,
  place: { x: number; y: number; width: number; height: number },
) {
  const { lineup } = requireDrawnLineup(data.lineup);
  if (tools.artists.board(lineup).layout.type === 'steps') {
    const drawn = drawStepsLineup(tools, lineup, data.placed, {
      x: place.x,
      bottom: place.y + place.height - 14,
      width: place.width,
      gap: 6,
      name: null,
      height: Math.min(place.height * 0.56, place.width * 0.62),
    });
    return {
      shapes: drawn.shapes,
      covers: (x: number, y: number) =>
        drawn.standing.some(
          ({ left, right, top }) => x > left - 28 && x < right + 28 && y > top - 28,
        ),
    };
  }
  const view = { width: place.width, height: place.height, depth: 0.36 };
  const shapes = drawFieldLineup(tools, lineup, data.placed, {
    view,
    detail: 'full',
    figures: { side: Math.min(place.width * 0.19, place.height * 0.142), name: null },
  });
  const field = tools.artists.field(lineup);
  return {
    shapes: [group(shapes, { transform: `translate(${place.x} ${place.y})` })],
    covers: (x: number, y: number) => fieldCovers(field, view, { x: x - place.x, y: y - place.y }),
  };
}

function drawInterest(
  tools: Tools,
  interest: string,
  x: number,
  baseline: number,
  size: number,
): Shape[] {
  const sport = getSportByInterest(sports, interest);
  if (!sport) return [];
  const { outliner } = tools;
  const [, deep] = sport.look.tones;
  const lead = 'Is here for';
  const left = x + outliner.measure(lead, styles.strongWords, { size }) + size * 0.4;
  const glyph = drawGlyph(sportGlyph(sport.name));
  const width = size * 1.15;
  return [
    line(outliner, lead, styles.strongWords, { x, y: baseline, size, paint: { fill: colors.ink } }),
    placed({ ...glyph, shapes: inColor(glyph.shapes, deep) }, left, baseline - size * 0.85, width),
    line(outliner, sport.label, styles.strongWords, {
      x: left + width + size * 0.3,
      y: baseline,
      size,
      paint: { fill: deep },
    }),
  ];
}

function nameLine(tools: Tools, name: string, width: number, largest: number) {
  const smallest = 44;
  return fillLine(
    fanText(tools, name, styles.title).toUpperCase(),
    { width, largest, smallest, steps: [{ size: smallest, lines: 2 }] },
    (text, size) => tools.outliner.measure(text, styles.title, { size }),
  );
}

function nameShapes(
  tools: Tools,
  name: string,
  place: { x: number; top: number; width: number; largest: number },
): { shapes: Shape[]; bottom: number } {
  const fit = nameLine(tools, name, place.width, place.largest);
  const first = place.top + fit.size * 0.675;
  return {
    shapes: fit.lines.map((text, index) =>
      line(tools.outliner, text, styles.title, {
        x: place.x,
        y: first + index * fit.size * 0.95,
        size: fit.size,
      }),
    ),
    bottom: first + (fit.lines.length - 1) * fit.size * 0.95,
  };
}

const ground = (box: { width: number; height: number }) =>
  rect(0, 0, box.width, box.height, { fill: colors.ground });

interface CrowdArea {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  readonly cell: number;
  readonly density: (x: number, y: number) => number;
}

function crowd(
  tools: Tools,
  lineup: BuiltLineup | undefined,
  covers: (x: number, y: number) => boolean,
  area: CrowdArea,
): Shape {
  const teams = lineup
    ? teamColorsOf(tools, requireDrawnLineup(lineup.lineup).lineup, lineup.placed)
    : [...vividColors];
  return seats({
    ...area,
    colors: teams,
    seed: 'share user',
    density: (x, y) => (covers(x, y) ? 0 : area.density(x, y)),
  });
}

const nowhere = () => false;

function drawLink(data: UserPictureData, tools: Tools): Drawing {
  const box = shareFormats.link;
  const [lineup] = data.lineups;
  const alone = data.favourites.length === 0;
  const isField =
    lineup && tools.artists.board(requireDrawnLineup(lineup.lineup).lineup).layout.type === 'field';
  const large = isField
    ? { x: 540, y: -8, width: 640, height: 636 }
    : { x: 660, y: 0, width: 500, height: 628 };
  const place = alone ? large : { x: 756, y: 46, width: 408, height: 560 };
  const art = lineup ? built(tools, lineup, place) : { shapes: [], covers: nowhere };
  const isGrid = !lineup && data.favourites.length > cardsInRow;
  const name = nameShapes(tools, data.fan.name, {
    x: 216,
    top: 138,
    width: isGrid || (alone && isField) ? 344 : alone && lineup ? 400 : 510,
    largest: 96,
  });
  return {
    ...box,
    shapes: [
      ground(box),
      crowd(tools, lineup, art.covers, {
        x: 740,
        y: 0,
        columns: 23,
        rows: 31,
        cell: 20,
        density: (x, y) => Math.max(0, ((x - 740) / 420) * (1 - y / 700)) * (alone ? 0.8 : 1),
      }),
      ...art.shapes,
      ...footStrip(box, 16, vividColors),
      ...brand(tools.outliner, 56, 48, 40),
      fanPicture(tools, data.fan, { x: 56, y: 136, side: 132 }),
      ...name.shapes,
      ...drawInterest(tools, data.interest, 216, Math.max(262, name.bottom + 46), 30),
      ...favouriteCards(
        tools,
        data.favourites,
        isGrid ? { x: 602, y: 112, scale: 0.8, gap: 16 } : { x: 56, y: 344, scale: 1, gap: 16 },
      ),
    ],
  };
}

function drawHigh(format: 'post' | 'story', data: UserPictureData, tools: Tools): Drawing {
  const box = shareFormats[format];
  const isStory = format === 'story';
  const top = isStory ? 388 : 60;
  const [lineup] = data.lineups;
  const cardScale = 1.46;
  const cardsTop = top + 190;
  const cardsBottom =
    data.favourites.length > 0 ? cardsTop + card.height * cardScale + 36 : cardsTop;
  const bottom = isStory ? 1544 : 1222;
  const height = bottom - cardsBottom;
  const art = lineup
    ? built(tools, lineup, { x: 110, y: cardsBottom, width: 860, height })
    : { shapes: [], covers: nowhere };
  const name = nameShapes(tools, data.fan.name, {
    x: 220,
    top: top + 10,
    width: 800,
    largest: 110,
  });
  const invitation = line(tools.outliner, 'Find your people', styles.strongWords, {
    x: 1020,
    y: 1283,
    size: 32,
    anchor: 'end',
    paint: { fill: colors.ink },
  });
  const edge = { x: 0, columns: 40, cell: 27 };
  const aroundStory = isStory
    ? [
        crowd(tools, lineup, nowhere, {
          ...edge,
          y: 0,
          rows: 8,
          density: (_x, y) => 0.98 - (y / 235) ** 2,
        }),
        crowd(tools, undefined, nowhere, {
          ...edge,
          y: 1650,
          rows: 10,
          density: (_x, y) => (y - 1640) / 290,
        }),
        ...brand(tools.outliner, 60, 282, 52),
      ]
    : [...brand(tools.outliner, 60, 1244, 56), invitation, ...footStrip(box, 18, vividColors)];
  return {
    ...box,
    shapes: [
      ground(box),
      ...(lineup
        ? [
            crowd(tools, lineup, art.covers, {
              x: 0,
              y: cardsBottom,
              columns: 45,
              rows: Math.floor(height / 24),
              cell: 24,
              density: (_x, y) => 0.9 - ((y - cardsBottom) / height) * 1.2,
            }),
          ]
        : []),
      ...art.shapes,
      ...aroundStory,
      fanPicture(tools, data.fan, { x: 60, y: top, side: 132 }),
      ...name.shapes,
      ...drawInterest(tools, data.interest, 220, Math.max(top + 126, name.bottom + 44), 34),
      ...favouriteCards(tools, data.favourites, {
        x: 60,
        y: cardsTop,
        scale: cardScale,
        gap: 15.7,
      }),
    ],
  };
}

/** A user's picture, with letters as outlines (docs/product/sharing.md#share-pictures). */
export function drawUserPicture(data: UserPictureData, format: ShareFormat, tools: Tools): Drawing {
  const drawing = format === 'link' ? drawLink(data, tools) : drawHigh(format, data, tools);
  return outlineDrawing(drawing, tools.outliner);
}
