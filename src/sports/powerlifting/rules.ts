import type { CheckItem, RuleResult, SportRules } from '#contract/kinds/item-rules.ts';
import { checkLifter } from './lifter-rules.ts';
import { weightCategories } from './weight-categories.ts';

const nothing: RuleResult = { computed: {}, remarks: {} };

/** Remarks on a class unknown to the federation. */
export const checkWeightCategory: CheckItem = ({ weight, gender, age }) => {
  if (!weight || !gender) return nothing;
  const exists = weightCategories.some(
    (known) => known.weight === weight && known.gender === gender && (!age || known.age === age),
  );
  return exists
    ? nothing
    : { ...nothing, remarks: { weight: 'The federation has no such class.' } };
};

export const rules: SportRules = {
  lifter: { hinted: ['age', 'birthYear', 'total', 'GLPoints'], check: checkLifter },
  weightCategory: { hinted: ['weight'], check: checkWeightCategory },
};
