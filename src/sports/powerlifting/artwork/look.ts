import type { SportLook } from '#contract/kinds/sport.ts';

/** The sport's sign and colours. */
export const powerliftingLook: SportLook = {
  glyph: ['.#...#.', '##...##', '#######', '##...##', '.#...#.'],
  tones: ['#5063f0', '#2f3fc9', '#8492ff'],
};
