import { lineupsOf } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { type ShareFormat, shareFormats } from '#contract/share.ts';
import type { Drawing } from '#sports/artwork/drawing.ts';
import { sportTones } from '#sports/artwork/looks.ts';
import { sports } from '#sports/index.ts';
import type { LineupPictureData } from '../picture-data.ts';
import { fillLine, fitText } from './fit.ts';
import {
  drawFanLine,
  drawFanPicture,
  drawTitle,
  fitFanName,
  titleMeasure,
  titleText,
} from './headline.ts';
import type { Placed, Tools } from './lineup-art.ts';
import { outlineDrawing } from './outline-drawing.ts';
import {
  colors,
  drawBackground,
  drawBrand,
  drawFootStrip,
  drawSeats,
  drawText,
  figureColors,
  styles,
} from './parts.ts';
import { drawSeatsBehind, drawStage } from './stage.ts';

export function requireDrawnLineup(name: string): { lineup: Lineup; sport: string } {
  for (const sport of sports) {
    const lineup = lineupsOf([sport]).find((candidate) => candidate.name === name);
    if (lineup) return { lineup, sport: sport.name };
  }
  throw new Error(`There is no lineup ${name}`);
}

export function teamColorsOf(tools: Tools, lineup: Lineup, placed: Placed): string[] {
  return Object.values(placed).flatMap((item) =>
    item ? figureColors(tools.artists.figure(lineup, item)) : [],
  );
}

function drawLink(data: LineupPictureData, tools: Tools): Drawing {
  const box = shareFormats.link;
  const { lineup, sport } = requireDrawnLineup(data.lineup);
  const stage = drawStage(tools, lineup, data.placed, {
    field: {
      x: 540,
      y: -8,
      view: { width: 640, height: 636, depth: 0.36 },
      figures: { side: 92, name: 19 },
    },
    steps: { x: 531, bottom: 614, width: 618, height: 322, gap: 6, name: 31 },
    reach: 28,
  });
  const crowd = drawSeatsBehind(
    {
      x: 440,
      y: 0,
      columns: 38,
      rows: 31,
      cell: 20,
      seed: `link ${data.lineup}`,
      colors: teamColorsOf(tools, lineup, data.placed),
      density: (x, y) => Math.min(0.94, ((x - 480) / 280) ** 0.8 * (y > 320 ? 0.9 : 1) || 0),
    },
    stage,
  );
  const fit = fitText(
    titleText(tools, lineup, data.title),
    {
      width: 440,
      steps: [
        { size: 132, lines: 2 },
        { size: 108, lines: 2 },
        { size: 88, lines: 3 },
      ],
    },
    titleMeasure(tools),
  );
  const title = drawTitle(tools, fit, { x: 56, top: 158, leading: 0.9 });
  const fan = fitFanName(tools, data.fan.name, { width: 336, largest: 38, smallest: 21 });
  const fanTop = Math.min(Math.max(title.bottom, 247) + 72, 470);
  return {
    ...box,
    shapes: [
      drawBackground(box),
      crowd,
      ...stage.shapes,
      ...drawFootStrip(box, 16, sportTones(sport)),
      ...drawBrand(tools.outliner, 56, 52, 46),
      ...title.shapes,
      drawText(tools.outliner, `The ${lineup.labels.one} of`, styles.strongWords, {
        x: 56,
        y: fanTop,
        size: 30,
        paint: { fill: colors.ink },
      }),
      drawFanPicture(tools, data.fan, { x: 56, y: fanTop + 20, side: 64 }),
      drawText(tools.outliner, fan.text, styles.strongWords, {
        x: 138,
        y: fanTop + 52 + fan.size * 0.35,
        size: fan.size,
      }),
    ],
  };
}

const bigTitle = {
  width: 960,
  largest: 192,
  smallest: 120,
  steps: [
    { size: 132, lines: 2 },
    { size: 108, lines: 2 },
    { size: 88, lines: 2 },
  ],
};

function drawPost(data: LineupPictureData, tools: Tools): Drawing {
  const box = shareFormats.post;
  const { lineup, sport } = requireDrawnLineup(data.lineup);
  const fit = fillLine(titleText(tools, lineup, data.title), bigTitle, titleMeasure(tools));
  const title = drawTitle(tools, fit, { x: 60, top: 60, leading: 0.9 });
  // A title with a second line moves everything below it down.
  const middle = Math.max(273, title.bottom + 62);
  const shift = middle - 273;
  const stage = drawStage(tools, lineup, data.placed, {
    field: {
      x: 35,
      y: 366 + shift,
      view: { width: 1010, height: 856 - shift, depth: 0.34 },
      figures: { side: 132, name: 27 },
    },
    reach: 30,
    steps: { x: 60, bottom: 1208, width: 960, height: 470, gap: 12, name: 44 },
  });
  const crowdTop = 336 + shift;
  const crowd = drawSeatsBehind(
    {
      x: 0,
      y: crowdTop,
      columns: 45,
      rows: 24,
      cell: 24,
      seed: `post ${data.lineup}`,
      colors: teamColorsOf(tools, lineup, data.placed),
      density: (_x, y) => 0.96 - ((y - crowdTop) / 576) ** 1.6,
    },
    stage,
  );
  const invitation = `Build your own ${lineup.labels.one}`;
  return {
    ...box,
    shapes: [
      drawBackground(box),
      crowd,
      ...stage.shapes,
      ...title.shapes,
      ...drawFanLine(tools, lineup, data.fan, { middle, labelSize: 36, side: 60, nameSize: 40 }),
      ...drawBrand(tools.outliner, 60, 1244, 56),
      drawText(tools.outliner, invitation, styles.strongWords, {
        x: 1020,
        y: 1283,
        size: 32,
        anchor: 'end',
        paint: { fill: colors.ink },
      }),
      ...drawFootStrip(box, 18, sportTones(sport)),
    ],
  };
}

function drawStory(data: LineupPictureData, tools: Tools): Drawing {
  const box = shareFormats.story;
  const { lineup, sport } = requireDrawnLineup(data.lineup);
  const fit = fillLine(titleText(tools, lineup, data.title), bigTitle, titleMeasure(tools));
  const title = drawTitle(tools, fit, { x: 60, top: 388, leading: 0.9 });
  const middle = Math.max(608, title.bottom + 66);
  const shift = middle - 608;
  const stage = drawStage(tools, lineup, data.placed, {
    field: {
      x: 25,
      y: 683 + shift,
      view: { width: 1030, height: 860 - shift, depth: 0.34 },
      figures: { side: 132, name: 27 },
    },
    reach: 31.5,
    steps: { x: 60, bottom: 1528, width: 960, height: 470, gap: 12, name: 44 },
  });
  const block = { colors: teamColorsOf(tools, lineup, data.placed), cell: 27, x: 0, columns: 40 };
  const crowdTop = 676 + shift;
  return {
    ...box,
    shapes: [
      drawBackground(box),
      drawSeats({
        ...block,
        y: 0,
        rows: 8,
        seed: 'story above',
        density: (_x, y) => 0.98 - (y / 235) ** 2,
      }),
      drawSeatsBehind(
        {
          ...block,
          y: crowdTop,
          rows: 21,
          seed: `story ${data.lineup}`,
          density: (_x, y) => 0.96 - ((y - crowdTop) / 567) ** 1.6,
        },
        stage,
      ),
      drawSeats({
        ...block,
        y: 1650,
        rows: 10,
        seed: 'story below',
        colors: [...sportTones(sport), ...sportTones(sport)],
        density: (_x, y) => ((y - 1640) / 290) ** 1.1,
      }),
      ...stage.shapes,
      ...drawBrand(tools.outliner, 60, 282, 52),
      ...title.shapes,
      ...drawFanLine(tools, lineup, data.fan, { middle, labelSize: 38, side: 62, nameSize: 42 }),
    ],
  };
}

const drawers = { link: drawLink, post: drawPost, story: drawStory } as const;

/** See docs/product/sharing.md#share-pictures. */
export function drawLineupPicture(
  data: LineupPictureData,
  format: ShareFormat,
  tools: Tools,
): Drawing {
  return outlineDrawing(drawers[format](data, tools), tools.outliner);
}
