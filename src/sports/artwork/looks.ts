import { footballLook } from '../football/artwork-look.ts';
import { motogpLook } from '../motogp/artwork-look.ts';
import { powerliftingLook } from '../powerlifting/artwork-look.ts';
import type { Bitmap } from './bitmap.ts';

/** What every page shows of a sport; apart from its drawings, which only some pages need. */
export interface SportLook {
  /** The glyph beside the sport's name, seven cells wide. */
  readonly glyph: Bitmap;
  /** Three tones of the sport's colour. */
  readonly tones: readonly [vivid: string, deep: string, light: string];
}

/** By the sport's name, a line per sport; a sport without a line gets the plain look below. */
const looks: Readonly<Record<string, SportLook>> = {
  football: footballLook,
  motogp: motogpLook,
  power: powerliftingLook,
};

/** The colour of a yellow card, the fourth of the product's vivid colours. */
const cardYellow = '#ffc21a';
const plainGlyph: Bitmap = ['.#####.', '#.....#', '#.###.#', '#.###.#', '#.....#', '.#####.'];

/** The cells of the sport's glyph. */
export function sportGlyph(sport: string): Bitmap {
  return looks[sport]?.glyph ?? plainGlyph;
}

/** One vivid colour of each sport and the card yellow. */
export const vividColors: readonly string[] = [
  ...Object.values(looks).map(({ tones }) => tones[0]),
  cardYellow,
];

/** A sport's three tones; every vivid colour where the page belongs to no sport. */
export function sportTones(sport: string | null): readonly string[] {
  return (sport && looks[sport]?.tones) || vividColors;
}
