import type { CheckItem, RuleResult, SportRules } from '#contract/kinds/item-rules.ts';
import { checkLifter } from './lifter-rules.ts';
import { weightCategories } from './weight-categories.ts';

const noRemarks: RuleResult = { computed: {}, remarks: {} };

/** Remarks on a class unknown to the federation. */
export const checkWeightCategory: CheckItem = ({ weight, gender, age }) => {
  if (!weight || !gender) return noRemarks;
  const exists = weightCategories.some(
    (category) =>
      category.weight === weight && category.gender === gender && (!age || category.age === age),
  );
  if (exists) return noRemarks;
  return { computed: {}, remarks: { weight: 'The federation has no such class.' } };
};

export const rules: SportRules = {
  lifter: { hinted: ['age', 'birthYear', 'total', 'GLPoints'], check: checkLifter },
  weightCategory: { hinted: ['weight'], check: checkWeightCategory },
};
