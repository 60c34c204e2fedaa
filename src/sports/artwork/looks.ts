import type { SportLook } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import type { Bitmap } from './bitmap.ts';

const cardYellow = '#ffc21a';
const plainGlyph: Bitmap = ['.#####.', '#.....#', '#.###.#', '#.###.#', '#.....#', '.#####.'];

function getLook(name: string): SportLook | undefined {
  return sports.find((sport) => sport.name === name)?.look;
}

export function sportGlyph(sport: string): Bitmap {
  return getLook(sport)?.glyph ?? plainGlyph;
}

export const vividColors: readonly string[] = [
  ...sports.map(({ look }) => look.tones[0]),
  cardYellow,
];

/** Returns all vivid colours for null and unknown sports. */
export function sportTones(sport: string | null): readonly string[] {
  return (sport && getLook(sport)?.tones) || vividColors;
}
