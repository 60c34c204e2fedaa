import type { Drawing } from './drawing.ts';
import { sportTones } from './looks.ts';
import { mosaic } from './mosaic.ts';
import { pick, seededRandom } from './random.ts';

const cell = 12;
const cells = 160;
const missingShare = 0.1;

export function drawStrip(sport: string | null, seed: string): Drawing {
  const random = seededRandom(`${seed}${sport ?? ''}`);
  const tones = sportTones(sport);
  const box = { width: cell * cells, height: cell };
  const fill = () => (random() < missingShare ? null : pick(tones, random()));
  return { ...box, shapes: mosaic({ ...box, cell, gap: 1.6, fill }) };
}
