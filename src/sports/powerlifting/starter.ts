import type { StarterData } from '#contract/kinds/starter.ts';
import { lifters } from './lifter.data.ts';
import { weightCategories } from './weight-category.data.ts';

export const starter: StarterData = {
  weightCategory: weightCategories,
  lifter: lifters,
};
