import type { SportRules } from '#contract/kinds/item-rules.ts';
import { checkLifter } from './lifter-rules.ts';
import { checkWeightCategory } from './weight-category-rules.ts';

export const rules: SportRules = {
  lifter: { hinted: ['age', 'birthYear', 'total', 'GLPoints'], check: checkLifter },
  weightCategory: { hinted: ['weight'], check: checkWeightCategory },
};
