import type { SportRules } from '#contract/kinds/item-rules.ts';
import { checkLifter } from './lifter-rules.ts';
import { checkWeightCategory } from './weight-category-rules.ts';

/** The rules of its kinds, for both sides of the API. */
export const rules: SportRules = {
  lifter: { hinted: ['age', 'birthYear', 'total', 'GLPoints'], check: checkLifter },
  weightCategory: { hinted: ['weight'], check: checkWeightCategory },
};
