import { lineupsOf } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { type ShareFormat, shareFormats } from '#contract/share.ts';
import { type Drawing, group, rect, type Shape } from '#sports/artwork/drawing.ts';
import { sportTones } from '#sports/artwork/looks.ts';
import { sports } from '#sports/index.ts';
import type { LineupPictureData } from '../picture-data.ts';
import { fillLine, fitText } from './fit.ts';
import { fanLine, fanName, fanPicture, titleLines, titleMeasure, titleText } from './headline.ts';
import {
  drawFieldLineup,
  drawStepsLineup,
  fieldCovers,
  type Placed,
  type Standing,
  type Tools,
} from './lineup-art.ts';
import { outlineDrawing } from './outline-drawing.ts';
import {
  brand,
  colors,
  figureColors,
  footStrip,
  line,
  type Seats,
  seats,
  styles,
} from './parts.ts';

/** Lineup of that name with its sport. Throws for an unknown one. */
export function requireDrawnLineup(name: string): { lineup: Lineup; sport: string } {
  for (const sport of sports) {
    const lineup = lineupsOf([sport]).find((one) => one.name === name);
    if (lineup) return { lineup, sport: sport.name };
  }
  throw new Error(`There is no lineup ${name}`);
}

export function teamColorsOf(tools: Tools, lineup: Lineup, placed: Placed): string[] {
  return Object.values(placed).flatMap((item) =>
    item ? figureColors(tools.artists.figure(lineup, item)) : [],
  );
}

const seatDistance = 18;

function isBehindSteps(standing: readonly Standing[], x: number, y: number, cell: number): boolean {
  const reach = seatDistance + cell / 2;
  return standing.some(
    ({ left, right, top }) => x > left - reach && x < right + reach && y > top - reach,
  );
}

interface Stage {
  readonly shapes: readonly Shape[];
  readonly covers: (x: number, y: number) => boolean;
}

function stage(
  tools: Tools,
  lineup: Lineup,
  placed: Placed,
  place: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly depth: number;
    readonly shirt: number;
    readonly name: number;
    readonly steps: {
      readonly x: number;
      readonly bottom: number;
      readonly width: number;
      readonly height: number;
      readonly gap: number;
      readonly name: number;
    };
    readonly cell: number;
  },
): Stage {
  if (tools.artists.board(lineup).layout.type === 'steps') {
    const drawn = drawStepsLineup(tools, lineup, placed, place.steps);
    return {
      shapes: drawn.shapes,
      covers: (x, y) => isBehindSteps(drawn.standing, x, y, place.cell),
    };
  }
  const view = { width: place.width, height: place.height, depth: place.depth };
  const figures = { side: place.shirt * 100, name: place.name };
  const shapes = drawFieldLineup(tools, lineup, placed, { view, figures, detail: 'full' });
  const field = tools.artists.field(lineup);
  return {
    shapes: [group(shapes, { transform: `translate(${place.x} ${place.y})` })],
    covers: (x, y) => fieldCovers(field, view, { x: x - place.x, y: y - place.y }),
  };
}

const background = (box: { width: number; height: number }) =>
  rect(0, 0, box.width, box.height, { fill: colors.ground });

function seatsBehind(shown: Seats, { covers }: Stage): Shape {
  return seats({ ...shown, density: (x, y) => (covers(x, y) ? 0 : shown.density(x, y)) });
}

function drawLink(data: LineupPictureData, tools: Tools): Drawing {
  const box = shareFormats.link;
  const { lineup, sport } = requireDrawnLineup(data.lineup);
  const art = stage(tools, lineup, data.placed, {
    x: 540,
    y: -8,
    width: 640,
    height: 636,
    depth: 0.36,
    shirt: 0.92,
    name: 19,
    cell: 20,
    steps: { x: 531, bottom: 614, width: 618, height: 322, gap: 6, name: 31 },
  });
  const people = seatsBehind(
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
    art,
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
  const title = titleLines(tools, fit, 56, 158, 0.9);
  const fan = fanName(tools, data.fan.name, 336, 38, 21);
  const foot = Math.min(Math.max(title.bottom, 247) + 72, 470);
  return {
    ...box,
    shapes: [
      background(box),
      people,
      ...art.shapes,
      ...footStrip(box, 16, sportTones(sport)),
      ...brand(tools.outliner, 56, 52, 46),
      ...title.shapes,
      line(tools.outliner, `The ${lineup.labels.one} of`, styles.strongWords, {
        x: 56,
        y: foot,
        size: 30,
        paint: { fill: colors.ink },
      }),
      fanPicture(tools, data.fan, { x: 56, y: foot + 20, side: 64 }),
      line(tools.outliner, fan.text, styles.strongWords, {
        x: 138,
        y: foot + 52 + fan.size * 0.35,
        size: fan.size,
      }),
    ],
  };
}

const columnSteps = [
  { size: 132, lines: 2 },
  { size: 108, lines: 2 },
  { size: 88, lines: 2 },
] as const;

const bigTitle = { width: 960, largest: 192, smallest: 120, steps: columnSteps };

function drawPost(data: LineupPictureData, tools: Tools): Drawing {
  const box = shareFormats.post;
  const { lineup, sport } = requireDrawnLineup(data.lineup);
  const fit = fillLine(titleText(tools, lineup, data.title), bigTitle, titleMeasure(tools));
  const title = titleLines(tools, fit, 60, 60, 0.9);
  // A second line of the title pushes the pitch down where it has room.
  const middle = Math.max(273, title.bottom + 62);
  const down = middle - 273;
  const art = stage(tools, lineup, data.placed, {
    x: 35,
    y: 366 + down,
    width: 1010,
    height: 856 - down,
    depth: 0.34,
    shirt: 1.32,
    name: 27,
    cell: 24,
    steps: { x: 60, bottom: 1208, width: 960, height: 470, gap: 12, name: 44 },
  });
  const top = 336 + down;
  const people = seatsBehind(
    {
      x: 0,
      y: top,
      columns: 45,
      rows: 24,
      cell: 24,
      seed: `post ${data.lineup}`,
      colors: teamColorsOf(tools, lineup, data.placed),
      density: (_x, y) => 0.96 - ((y - top) / 576) ** 1.6,
    },
    art,
  );
  const invitation = `Build your own ${lineup.labels.one}`;
  return {
    ...box,
    shapes: [
      background(box),
      people,
      ...art.shapes,
      ...title.shapes,
      ...fanLine(tools, lineup, data.fan, { middle, label: 36, side: 60, name: 40 }),
      ...brand(tools.outliner, 60, 1244, 56),
      line(tools.outliner, invitation, styles.strongWords, {
        x: 1020,
        y: 1283,
        size: 32,
        anchor: 'end',
        paint: { fill: colors.ink },
      }),
      ...footStrip(box, 18, sportTones(sport)),
    ],
  };
}

function drawStory(data: LineupPictureData, tools: Tools): Drawing {
  const box = shareFormats.story;
  const { lineup, sport } = requireDrawnLineup(data.lineup);
  const fit = fillLine(titleText(tools, lineup, data.title), bigTitle, titleMeasure(tools));
  const title = titleLines(tools, fit, 60, 388, 0.9);
  const middle = Math.max(608, title.bottom + 66);
  const down = middle - 608;
  const art = stage(tools, lineup, data.placed, {
    x: 25,
    y: 683 + down,
    width: 1030,
    height: 860 - down,
    depth: 0.34,
    shirt: 1.32,
    name: 27,
    cell: 27,
    steps: { x: 60, bottom: 1528, width: 960, height: 470, gap: 12, name: 44 },
  });
  const own = { colors: teamColorsOf(tools, lineup, data.placed), cell: 27, x: 0, columns: 40 };
  const top = 676 + down;
  return {
    ...box,
    shapes: [
      background(box),
      seats({
        ...own,
        y: 0,
        rows: 8,
        seed: 'story above',
        density: (_x, y) => 0.98 - (y / 235) ** 2,
      }),
      seatsBehind(
        {
          ...own,
          y: top,
          rows: 21,
          seed: `story ${data.lineup}`,
          density: (_x, y) => 0.96 - ((y - top) / 567) ** 1.6,
        },
        art,
      ),
      seats({
        ...own,
        y: 1650,
        rows: 10,
        seed: 'story below',
        colors: [...sportTones(sport), ...sportTones(sport)],
        density: (_x, y) => ((y - 1640) / 290) ** 1.1,
      }),
      ...art.shapes,
      ...brand(tools.outliner, 60, 282, 52),
      ...title.shapes,
      ...fanLine(tools, lineup, data.fan, { middle, label: 38, side: 62, name: 42 }),
    ],
  };
}

const formats = { link: drawLink, post: drawPost, story: drawStory } as const;

/** A lineup's picture, with letters as outlines (docs/product/sharing.md#share-pictures). */
export function drawLineupPicture(
  data: LineupPictureData,
  format: ShareFormat,
  tools: Tools,
): Drawing {
  return outlineDrawing(formats[format](data, tools), tools.outliner);
}
