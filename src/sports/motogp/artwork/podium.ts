import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import { ink, tone, white } from '#sports/artwork/color.ts';
import { type Box, type Drawing, group, path, rect, text } from '#sports/artwork/drawing.ts';
import { crowd, mosaic } from '#sports/artwork/mosaic.ts';
import { hash, pick, seededRandom } from '#sports/artwork/random.ts';
import { motogp } from '../sport.ts';
import { drawHelmet, helmetOutline, helmetSize, schemeCount } from './helmet.ts';
import { helmetColors, teamOf } from './teams.ts';

/** Sizes are in units of a picture that is 700 high. */
interface Step {
  readonly rank: 1 | 2 | 3;
  readonly height: number;
  readonly color: string;
  readonly numeral: { readonly size: number; readonly top: number };
}

const steps: Readonly<Record<string, Step>> = {
  firstPlace: { rank: 1, height: 388, color: '#bf300a', numeral: { size: 176, top: 156 } },
  secondPlace: { rank: 2, height: 300, color: '#a92a08', numeral: { size: 136, top: 132 } },
  thirdPlace: { rank: 3, height: 232, color: '#93260a', numeral: { size: 112, top: 116 } },
};

export const podiumOrder = ['secondPlace', 'firstPlace', 'thirdPlace'] as const;

const cell = 22;
const gap = 1.6;
const spark = '#ffc21a';
const cap = '#f6f2f0';

/** Includes the overhangs of the cap. */
export const stepWidth = 276;
const bodyWidth = 264;
const capOverhang = 6;
const capHeight = 12;

export function drawStep(slot: string, stretch = 1): Drawing {
  const step = steps[slot] ?? (steps.firstPlace as Step);
  const height = Math.round((step.height * stretch) / cell) * cell;
  const random = seededRandom(`step ${step.rank}`);
  const tones = [step.color, tone(step.color, 0.07), tone(step.color, -0.1)];
  const fill = () => {
    const shade = random();
    return shade < 0.018 ? spark : pick(tones, (shade * 31) % 1);
  };
  const cells = mosaic({ width: bodyWidth, height, cell, gap, fill });
  // The numeral stretches half as much as its step.
  const scale = (stretch + 1) * 0.5;
  const numeral = text(String(step.rank), 'backdrop', {
    transform: `translate(${stepWidth / 2} ${Math.round(step.numeral.top * scale)})skewX(-12)`,
    fontSize: step.numeral.size * scale,
    fill: white,
  });
  const ground = rect(capOverhang, 2, bodyWidth, height, { fill: tone(step.color, -0.35) });
  return {
    width: stepWidth,
    height: height + 2,
    shapes: [
      ground,
      group(cells, { transform: `translate(${capOverhang} 2)` }),
      rect(1, 1, stepWidth - 2, capHeight, {
        fill: cap,
        stroke: ink,
        strokeOpacity: 0.28,
        strokeWidth: 2,
      }),
      numeral,
    ],
  };
}

export function drawRiderHelmet(item: SlotItem): Drawing {
  const number = typeof item.number === 'number' ? item.number : null;
  const colors = helmetColors(teamOf(item), item.name);
  return { ...helmetSize, shapes: drawHelmet(colors, number, hash(item.name) % schemeCount) };
}

export function drawOpenHelmet(): Drawing {
  return {
    ...helmetSize,
    shapes: [
      path(helmetOutline, {
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 4,
        strokeDasharray: '12 9',
      }),
      path('M116 78V130M90 104H142', { fill: 'none', stroke: 'currentColor', strokeWidth: 6 }),
    ],
  };
}

const crowdCell = 22;
const neutralOpacities = [0.08, 0.11, 0.15];
const [vivid] = motogp.look.tones;

export function drawPodiumCrowd({ width, height }: Box): Drawing {
  const random = seededRandom('podium crowd');
  const fill = (_column: number, row: number) => {
    const [shade, chance, tint] = [random(), random(), random()];
    if (chance < ((row * crowdCell) / height) * 1.15) return null;
    if (shade < 0.07) return vivid;
    return shade < 0.1 ? spark : pick(neutralOpacities, tint);
  };
  return { width, height, shapes: crowd({ width, height, cell: crowdCell, gap: 2, fill }) };
}
