import type { SportLook } from '#contract/kinds/sport.ts';

export const footballLook: SportLook = {
  glyph: ['.##.##.', '#######', '#.###.#', '..###..', '..###..', '..###..'],
  tones: ['#12a05c', '#0b6b3c', '#3fb97f'],
};
