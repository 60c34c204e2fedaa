import type { Sport } from '#contract/kinds/sport.ts';
import { lifter } from './lifter.ts';
import { weightCategory } from './weight-category.ts';

export const powerlifting: Sport = {
  name: 'powerlifting',
  interest: 'powerlifting',
  label: 'POWER LIFTING',
  shortLabel: 'Powerlifting',
  page: '/powerlifting',
  look: {
    glyph: ['.#...#.', '##...##', '#######', '##...##', '.#...#.'],
    tones: ['#5063f0', '#2f3fc9', '#8492ff'],
  },
  kinds: [lifter, weightCategory],
};
