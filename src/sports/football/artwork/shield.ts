import { darker, edgeOf, ink, inkOn, tone } from '#sports/artwork/color.ts';
import { group, path, rect, type Shape, text } from '#sports/artwork/drawing.ts';
import { hash } from '#sports/artwork/random.ts';
import type { TeamColors } from './team-colors.ts';

export const shieldSize = { width: 200, height: 220 };

const outline =
  'M22 18C50 26 74 26 100 14C126 26 150 26 178 18V112C178 160 142 190 100 208C58 190 22 160 22 112Z';

/** Divisions: per pale, bend, stripes, chief, quarterly. */
const divisions: readonly ((fill: string) => Shape[])[] = [
  (fill) => [rect(100, 0, 100, 220, { fill })],
  (fill) => [path('M0 20L0 80L200 220L200 150Z', { fill })],
  (fill) => [44, 89, 134].map((x) => rect(x, 0, 22.5, 220, { fill })),
  (fill) => [rect(0, 0, 200, 66, { fill })],
  (fill) => [path('M100 0H200V112H100ZM0 112H100V220H0Z', { fill })],
];

export function drawShield(team: TeamColors, letters: string): Shape[] {
  const divide = divisions[hash(letters) % divisions.length] ?? (() => []);
  const band = tone(darker(team.primary, team.secondary), -0.3);
  const edge = edgeOf(band);
  const [strokeOpacity, strokeWidth] = edge === ink ? [0.35, 1.5] : [0.85, 3];
  const fontSize = letters.length > 2 ? 62 : 76;
  return [
    group(
      [
        rect(0, 0, 200, 220, { fill: team.primary }),
        ...divide(team.secondary),
        rect(0, 76, 200, 74, { fill: band }),
      ],
      { clip: outline },
    ),
    path(outline, { fill: 'none', stroke: band, strokeWidth: 9 }),
    group([path(outline, { fill: 'none', stroke: edge, strokeOpacity, strokeWidth })], {
      transform: 'translate(-4.5 -5)scale(1.045)',
    }),
    text(letters, 'initials', {
      x: 100,
      y: 113 + fontSize * 0.355,
      fontSize,
      letterSpacing: 1,
      fill: inkOn(band),
    }),
  ];
}
