import type { Sport } from '#contract/kinds/sport.ts';
import { powerliftingLook } from './artwork/look.ts';
import { lifter } from './lifter.ts';
import { weightCategory } from './weight-category.ts';

export const powerlifting: Sport = {
  name: 'powerlifting',
  interest: 'powerlifting',
  label: 'POWER LIFTING',
  shortLabel: 'Powerlifting',
  page: '/powerlifting',
  look: powerliftingLook,
  kinds: [lifter, weightCategory],
};
