import { getSportByInterest } from '#contract/kinds/sport.ts';
import { type ShareFormat, shareFormats } from '#contract/share.ts';
import type { Drawing, Shape } from '#sports/artwork/drawing.ts';
import { drawGlyph } from '#sports/artwork/glyphs.ts';
import { sportGlyph, vividColors } from '#sports/artwork/looks.ts';
import { sports } from '#sports/index.ts';
import type { LineupPictureData, UserPictureData } from '../picture-data.ts';
import { card, cardsInRow, drawFavouriteCards } from './favourite-cards.ts';
import { fillLine } from './fit.ts';
import { drawFanPicture, drawTitle, fanText, titleMeasure } from './headline.ts';
import type { Tools } from './lineup-art.ts';
import { requireDrawnLineup, teamColorsOf } from './lineup-picture.ts';
import { outlineDrawing } from './outline-drawing.ts';
import {
  colors,
  drawBackground,
  drawBrand,
  drawFootStrip,
  drawText,
  inColor,
  placeInWidth,
  type Seats,
  styles,
} from './parts.ts';
import { drawSeatsBehind, drawStage, type Stage } from './stage.ts';

type BuiltLineup = Omit<LineupPictureData, 'fan'>;

function drawLineupStage(
  tools: Tools,
  { lineup: name, placed }: BuiltLineup,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Stage {
  const { lineup } = requireDrawnLineup(name);
  return drawStage(tools, lineup, placed, {
    field: {
      x,
      y,
      view: { width, height, depth: 0.36 },
      figures: { side: Math.min(width * 0.19, height * 0.142), name: null },
    },
    steps: {
      x,
      bottom: y + height - 14,
      width,
      height: Math.min(height * 0.56, width * 0.62),
      gap: 6,
      name: null,
    },
    reach: 28,
  });
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
  const label = 'Is here for';
  const left = x + outliner.measure(label, styles.strongWords, { size }) + size * 0.4;
  const glyph = drawGlyph(sportGlyph(sport.name));
  const width = size * 1.15;
  return [
    drawText(outliner, label, styles.strongWords, {
      x,
      y: baseline,
      size,
      paint: { fill: colors.ink },
    }),
    placeInWidth(
      { ...glyph, shapes: inColor(glyph.shapes, deep) },
      left,
      baseline - size * 0.85,
      width,
    ),
    drawText(outliner, sport.label, styles.strongWords, {
      x: left + width + size * 0.3,
      y: baseline,
      size,
      paint: { fill: deep },
    }),
  ];
}

function drawName(
  tools: Tools,
  name: string,
  { x, top, width, largest }: { x: number; top: number; width: number; largest: number },
) {
  const smallest = 44;
  const fit = fillLine(
    fanText(tools, name, styles.title).toUpperCase(),
    { width, largest, smallest, steps: [{ size: smallest, lines: 2 }] },
    titleMeasure(tools),
  );
  return drawTitle(tools, fit, { x, top, leading: 0.95 });
}

function drawCrowd(
  tools: Tools,
  lineup: BuiltLineup | undefined,
  stage: Stage,
  area: Omit<Seats, 'colors' | 'seed'>,
): Shape {
  const teamColors = lineup
    ? teamColorsOf(tools, requireDrawnLineup(lineup.lineup).lineup, lineup.placed)
    : [...vividColors];
  return drawSeatsBehind({ ...area, colors: teamColors, seed: 'share user' }, stage);
}

const emptyStage: Stage = { shapes: [], covers: () => false };

function drawLink(data: UserPictureData, tools: Tools): Drawing {
  const box = shareFormats.link;
  const [lineup] = data.lineups;
  const hasFavourites = data.favourites.length > 0;
  const hasField =
    lineup && tools.artists.board(requireDrawnLineup(lineup.lineup).lineup).layout.type === 'field';
  const isGrid = !lineup && data.favourites.length > cardsInRow;
  let stagePlace = { x: 756, y: 46, width: 408, height: 560 };
  let nameWidth = isGrid ? 344 : 510;
  if (!hasFavourites && hasField) {
    stagePlace = { x: 540, y: -8, width: 640, height: 636 };
    nameWidth = 344;
  } else if (!hasFavourites && lineup) {
    stagePlace = { x: 660, y: 0, width: 500, height: 628 };
    nameWidth = 400;
  }
  const stage = lineup ? drawLineupStage(tools, lineup, stagePlace) : emptyStage;
  const name = drawName(tools, data.fan.name, { x: 216, top: 138, width: nameWidth, largest: 96 });
  return {
    ...box,
    shapes: [
      drawBackground(box),
      drawCrowd(tools, lineup, stage, {
        x: 740,
        y: 0,
        columns: 23,
        rows: 31,
        cell: 20,
        density: (x, y) =>
          Math.max(0, ((x - 740) / 420) * (1 - y / 700)) * (hasFavourites ? 1 : 0.8),
      }),
      ...stage.shapes,
      ...drawFootStrip(box, 16, vividColors),
      ...drawBrand(tools.outliner, 56, 48, 40),
      drawFanPicture(tools, data.fan, { x: 56, y: 136, side: 132 }),
      ...name.shapes,
      ...drawInterest(tools, data.interest, 216, Math.max(262, name.bottom + 46), 30),
      ...drawFavouriteCards(
        tools,
        data.favourites,
        isGrid ? { x: 602, y: 112, scale: 0.8, gap: 16 } : { x: 56, y: 344, scale: 1, gap: 16 },
      ),
    ],
  };
}

function drawStoryFrame(tools: Tools, lineup: BuiltLineup | undefined): Shape[] {
  const block = { x: 0, columns: 40, cell: 27 };
  return [
    drawCrowd(tools, lineup, emptyStage, {
      ...block,
      y: 0,
      rows: 8,
      density: (_x, y) => 0.98 - (y / 235) ** 2,
    }),
    drawCrowd(tools, undefined, emptyStage, {
      ...block,
      y: 1650,
      rows: 10,
      density: (_x, y) => (y - 1640) / 290,
    }),
    ...drawBrand(tools.outliner, 60, 282, 52),
  ];
}

function drawPostFrame({ outliner }: Tools): Shape[] {
  const invitation = drawText(outliner, 'Find your people', styles.strongWords, {
    x: 1020,
    y: 1283,
    size: 32,
    anchor: 'end',
    paint: { fill: colors.ink },
  });
  return [
    ...drawBrand(outliner, 60, 1244, 56),
    invitation,
    ...drawFootStrip(shareFormats.post, 18, vividColors),
  ];
}

function drawTall(format: 'post' | 'story', data: UserPictureData, tools: Tools): Drawing {
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
  const stage = lineup
    ? drawLineupStage(tools, lineup, { x: 110, y: cardsBottom, width: 860, height })
    : emptyStage;
  const name = drawName(tools, data.fan.name, { x: 220, top: top + 10, width: 800, largest: 110 });
  const crowd = lineup
    ? [
        drawCrowd(tools, lineup, stage, {
          x: 0,
          y: cardsBottom,
          columns: 45,
          rows: Math.floor(height / 24),
          cell: 24,
          density: (_x, y) => 0.9 - ((y - cardsBottom) / height) * 1.2,
        }),
      ]
    : [];
  return {
    ...box,
    shapes: [
      drawBackground(box),
      ...crowd,
      ...stage.shapes,
      ...(isStory ? drawStoryFrame(tools, lineup) : drawPostFrame(tools)),
      drawFanPicture(tools, data.fan, { x: 60, y: top, side: 132 }),
      ...name.shapes,
      ...drawInterest(tools, data.interest, 220, Math.max(top + 126, name.bottom + 44), 34),
      ...drawFavouriteCards(tools, data.favourites, {
        x: 60,
        y: cardsTop,
        scale: cardScale,
        gap: 15.7,
      }),
    ],
  };
}

/** See docs/product/sharing.md#share-pictures. */
export function drawUserPicture(data: UserPictureData, format: ShareFormat, tools: Tools): Drawing {
  const drawing = format === 'link' ? drawLink(data, tools) : drawTall(format, data, tools);
  return outlineDrawing(drawing, tools.outliner);
}
