import { contrast, ink, inkOn, tone, white } from '#sports/artwork/color.ts';
import { group, type Paint, path, rect, type Shape, text } from '#sports/artwork/drawing.ts';
import type { TeamColors } from './team-colors.ts';

export const shirtSize = 200;

const body =
  'M70 26C80 38 120 38 130 26L154 34C161 37 166 42 169 49L190 92L160 108L150 90L151 186C118 192 82 192 49 186L50 90L40 108L10 92L31 49C34 42 39 37 46 34Z';
const sleeves = 'M50 30L0 90L42 112L50 88ZM150 30L200 90L158 112L150 88Z';
const cuffs = 'M14 84L44 100L40 110L8 94ZM186 84L156 100L160 110L192 94Z';
const collar = 'M66 26C78 44 122 44 134 26';
const sash = 'M40 20L70 20L170 190L130 190Z';
const shade = 'M50 92C57 122 57 160 49 190ZM150 92C143 122 143 160 151 190Z';

const longName = 10;

/** True if the number overlaps both colours and needs an outline. */
export function isPatterned({ pattern }: TeamColors): boolean {
  return pattern !== 'plain' && pattern !== 'sleeves';
}

export function shirtInk(team: TeamColors): { fill: string; outline: string | null } {
  const { primary, secondary } = team;
  if (!isPatterned(team)) {
    return {
      fill: contrast(secondary, primary) >= 4.5 ? secondary : inkOn(primary),
      outline: null,
    };
  }
  const isWhiteLegible = Math.min(contrast(white, primary), contrast(white, secondary)) >= 3;
  return isWhiteLegible
    ? { fill: white, outline: tone(secondary, -0.25) }
    : { fill: ink, outline: white };
}

function drawPattern({ pattern, secondary: fill }: TeamColors): Shape[] {
  switch (pattern) {
    case 'plain':
      return [];
    case 'sleeves':
      return [path(sleeves, { fill })];
    case 'stripes':
      return [
        ...[58, 86, 114, 142].map((x) => rect(x, 0, 14, shirtSize, { fill })),
        path(sleeves, { fill }),
      ];
    case 'hoops':
      return [30, 70, 110, 150].map((y) => rect(0, y, shirtSize, 20, { fill }));
    case 'halves':
      return [rect(100, 0, 100, shirtSize, { fill })];
    case 'sash':
      return [path(sash, { fill })];
    case 'band':
      return [rect(0, 84, shirtSize, 30, { fill })];
    case 'centre':
      return [rect(72, 0, 56, shirtSize, { fill })];
    default:
      return pattern satisfies never;
  }
}

function toOutline(color: string | null, strokeWidth: number): Paint {
  return color ? { stroke: color, strokeWidth, strokeLinejoin: 'round', paintOrder: 'stroke' } : {};
}

function nameSize(name: string): number {
  if (name.length <= longName) return 17;
  return Math.min(14, Math.floor(190 / name.length));
}

export function drawShirt(team: TeamColors, number: number | null, name: string): Shape[] {
  const { fill, outline } = shirtInk(team);
  const coloredSleeves = team.pattern === 'sleeves' || team.pattern === 'stripes';
  const shapes: Shape[] = [
    group(
      [
        rect(0, 0, shirtSize, shirtSize, { fill: team.primary }),
        ...drawPattern(team),
        path(cuffs, { fill: coloredSleeves ? team.primary : team.secondary }),
        path(collar, {
          fill: 'none',
          stroke: team.pattern === 'stripes' ? team.primary : team.secondary,
          strokeWidth: 7,
        }),
        path(shade, { fill: ink, fillOpacity: 0.08 }),
      ],
      { clip: body },
    ),
    path(body, { fill: 'none', stroke: ink, strokeOpacity: 0.28, strokeWidth: 1.6 }),
  ];
  if (name) {
    shapes.push(
      text(name.toUpperCase(), 'name', {
        x: 100,
        y: 72,
        fontSize: nameSize(name),
        letterSpacing: 0.6,
        fill,
        ...toOutline(outline, 4),
      }),
    );
  }
  if (number !== null) {
    shapes.push(
      text(String(number), 'number', {
        x: 100,
        y: name ? 154 : 146,
        fontSize: number > 9 ? 84 : 90,
        fill,
        ...toOutline(outline, 7),
      }),
    );
  }
  return shapes;
}
