import type { Sport } from '#contract/sport.ts';
import { lifter } from './lifter.ts';
import { weightCategory } from './weight-category.ts';

export const powerlifting: Sport = {
  name: 'power',
  interest: 'powerlifting',
  label: 'POWER LIFTING',
  shortLabel: 'Powerlifting',
  page: '/powerlifting',
  kinds: [lifter, weightCategory],
};
