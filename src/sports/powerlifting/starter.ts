import type { StarterData } from '#contract/kinds/starter.ts';
import { lifters } from './lifter.data.ts';
import { weightCategories } from './weight-category.data.ts';

/** The sport's catalogue of a first start. */
export const starter: StarterData = {
  weightCategory: weightCategories,
  lifter: lifters,
};
