import type { SportLook } from '#contract/kinds/sport.ts';

/** The sport's sign and colours. */
export const motogpLook: SportLook = {
  glyph: ['..#.#.#', '.#.#.#.', '.#.#.#.', '#.#.#..', '#......', '#......'],
  tones: ['#ef4d22', '#bf300a', '#ff7d57'],
};
