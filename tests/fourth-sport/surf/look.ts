import type { SportLook } from '#contract/kinds/sport.ts';

/** A wave, and the sea's colours. */
export const surfLook: SportLook = {
  glyph: ['..###..', '.#...#.', '#...##.', '#......', '##....#', '#######'],
  tones: ['#12a5a0', '#0b6670', '#4fc0bd'],
};
