import type { SportLook } from '#contract/kinds/sport.ts';

export const powerliftingLook: SportLook = {
  glyph: ['.#...#.', '##...##', '#######', '##...##', '.#...#.'],
  tones: ['#5063f0', '#2f3fc9', '#8492ff'],
};
