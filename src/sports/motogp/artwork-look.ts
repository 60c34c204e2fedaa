import type { SportLook } from '#sports/artwork/looks.ts';

/** The sport's sign and colours. */
export const motogpLook: SportLook = {
  glyph: ['..#.#.#', '.#.#.#.', '.#.#.#.', '#.#.#..', '#......', '#......'],
  tones: ['#ef4d22', '#bf300a', '#ff7d57'],
};
