import type { Item } from '#contract/kinds/items.ts';
import { tone, white } from '#sports/artwork/color.ts';
import { type Drawing, placeAt, text } from '#sports/artwork/drawing.ts';
import { mosaic } from '#sports/artwork/mosaic.ts';
import { pick, seededRandom } from '#sports/artwork/random.ts';
import type { DrawItem } from '#sports/artwork/sport-artwork.ts';
import { pitchPoint, pitchViews } from '#sports/football/artwork/pitch.ts';
import { drawShirt } from '#sports/football/artwork/shirt.ts';
import { teamColors } from '#sports/football/artwork/teams.ts';
import { artwork as football } from '#sports/football/artwork.ts';
import { drawCircuit } from '#sports/motogp/artwork/circuit.ts';
import { drawHelmet } from '#sports/motogp/artwork/helmet.ts';
import { motogpLook } from '#sports/motogp/artwork/look.ts';
import { helmetColors } from '#sports/motogp/artwork/teams.ts';
import { artwork as powerlifting } from '#sports/powerlifting/artwork.ts';

/** Box of a picture on a card of the home page. */
const box = { width: 210, height: 236 };

/** A team, a number and a rank on the pitch: across from the left, along from the own goal. */
const eleven: readonly [team: string, number: number, across: number, along: number][] = [
  ['Real Madrid', 1, 0.5, 0.07],
  ['Paris Saint-Germain', 25, 0.14, 0.28],
  ['Inter', 95, 0.38, 0.23],
  ['Liverpool', 4, 0.62, 0.23],
  ['Arsenal', 2, 0.86, 0.28],
  ['FC Barcelona', 8, 0.24, 0.52],
  ['Valencia CF', 6, 0.5, 0.48],
  ['Sevilla FC', 5, 0.76, 0.52],
  ['Athletic Club', 10, 0.18, 0.78],
  ['Manchester City', 9, 0.5, 0.84],
  ['Aston Villa', 19, 0.82, 0.78],
];
const shirtScale = 0.2;

/** Eleven shirts, to be laid over the small pitch. */
function drawEleven(): Drawing {
  const view = pitchViews.small;
  const shapes = eleven.map(([team, number, across, along]) => {
    const [x, y] = pitchPoint(view, across, along);
    const half = 100 * shirtScale;
    return placeAt(drawShirt(teamColors(team), number, ''), x - half, y - half * 1.2, shirtScale);
  });
  return { width: view.width, height: view.height, shapes };
}

/** Steps from the left: height in cells of 14, the rank they stand for, and who stands there. */
const steps = [
  { cells: 6, rank: 2, team: 'Gresini', number: 73 },
  { cells: 9, rank: 1, team: 'Ducati', number: 93 },
  { cells: 4, rank: 3, team: 'Aprilia', number: 72 },
] as const;
const cell = 14;
const columnsPerStep = 5;

/** Three mosaic steps with a helmet on each. */
function drawPodium(): Drawing {
  const random = seededRandom('podium');
  const [, deep] = motogpLook.tones;
  const tones = [deep, tone(deep, 0.08), tone(deep, -0.08)];
  const fill = (column: number, row: number) => {
    const chance = random();
    const step = steps[Math.floor(column / columnsPerStep)];
    const rowFromBottom = Math.floor(box.height / cell) - row;
    return step && rowFromBottom < step.cells ? pick(tones, chance) : null;
  };
  const stands = steps.flatMap(({ cells, rank, team, number }, index) => {
    const left = index * columnsPerStep * cell;
    const top = box.height - cells * cell;
    return [
      placeAt(drawHelmet(helmetColors(team, team), number, index), left + 8, top - 54, 0.23),
      text(String(rank), 'backdrop', {
        transform: `translate(${left + 36} ${top + 40})skewX(-12)`,
        fontSize: 40,
        fill: white,
      }),
    ];
  });
  return { ...box, shapes: [...mosaic({ ...box, cell, gap: 1.4, fill }), ...stands] };
}

const drawers: Readonly<Record<string, DrawItem>> = {
  ...football.drawers,
  ...powerlifting.drawers,
  circuit: drawCircuit,
};

function drawSample(kind: string, fields: Omit<Item, '_id' | 'kind' | 'image' | 'likesCount'>) {
  const item = { _id: 'home', kind, image: null, likesCount: 0, ...fields } as Item;
  const draw = drawers[kind];
  if (!draw) throw new Error(`Nothing draws a ${kind}`);
  return draw(item, box).drawing;
}

/** The pictures of the home page's cards, by the name that its texts give them. */
export const homePictures: Readonly<Record<string, Drawing>> = {
  eleven: drawEleven(),
  podium: drawPodium(),
  lifter: drawSample('lifter', { name: 'Lifter', liked: false, deadlift: 320 }),
  circuit: drawSample('circuit', {
    name: 'Autodromo Internazionale del Mugello',
    liked: false,
    totalLength: 5.245,
  }),
  team: drawSample('team', { name: 'Athletic Club', liked: false }),
  'weight-category': drawSample('weightCategory', { name: '83 kg', liked: false, weight: '83' }),
};
