import type { SportLook } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import type { Bitmap } from './bitmap.ts';

/** The colour of a yellow card, the fourth of the product's vivid colours. */
const cardYellow = '#ffc21a';
const plainGlyph: Bitmap = ['.#####.', '#.....#', '#.###.#', '#.###.#', '#.....#', '.#####.'];

function getLook(name: string): SportLook | undefined {
  return sports.find((sport) => sport.name === name)?.look;
}

/** The cells of the sport's glyph. */
export function sportGlyph(sport: string): Bitmap {
  return getLook(sport)?.glyph ?? plainGlyph;
}

/** One vivid colour of each sport and the card yellow. */
export const vividColors: readonly string[] = [
  ...sports.map(({ look }) => look.tones[0]),
  cardYellow,
];

/** A sport's three tones; every vivid colour where the page belongs to no sport. */
export function sportTones(sport: string | null): readonly string[] {
  return (sport && getLook(sport)?.tones) || vividColors;
}
