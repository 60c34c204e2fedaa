import type { CheckItem, RuleResult } from '#contract/kinds/item-rules.ts';
import { weightCategories } from './weight-categories.ts';

const nothing: RuleResult = { computed: {}, remarks: {} };
const unknownClass = 'The federation has no such class.';

/** Remarks on a class that the federation does not have, once enough options are chosen. */
export const checkWeightCategory: CheckItem = ({ weight, gender, age }) => {
  if (!weight || !gender) return nothing;
  const exists = weightCategories.some(
    (one) => one.weight === weight && one.gender === gender && (!age || one.age === age),
  );
  return exists ? nothing : { ...nothing, remarks: { weight: unknownClass } };
};
