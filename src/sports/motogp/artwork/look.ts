import type { SportLook } from '#contract/kinds/sport.ts';

export const motogpLook: SportLook = {
  glyph: ['..#.#.#', '.#.#.#.', '.#.#.#.', '#.#.#..', '#......', '#......'],
  tones: ['#ef4d22', '#bf300a', '#ff7d57'],
};
