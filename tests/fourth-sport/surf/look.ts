import type { SportLook } from '#contract/kinds/sport.ts';

export const surfLook: SportLook = {
  glyph: ['..###..', '.#...#.', '#...##.', '#......', '##....#', '#######'],
  tones: ['#12a5a0', '#0b6670', '#4fc0bd'],
};
