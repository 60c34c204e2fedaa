import { createForm } from '#contract/forms.ts';
import type { ItemRules, RuleResult } from '#contract/kinds/item-rules.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { type CreateValues, draftItem } from './values.ts';

/** Checks the values, rounded to the decimals that the server stores. */
export function applyRules({ check }: ItemRules, kind: Kind, values: CreateValues): RuleResult {
  const draft = draftItem(kind, values);
  const stored = Object.entries(createForm(kind)).map(([name, field]) => {
    const value = draft[name];
    const isNumber = field.type === 'number' && typeof value === 'number';
    return [name, isNumber ? Number(value.toFixed(field.decimals)) : value];
  });
  return check(Object.fromEntries(stored), new Date().getUTCFullYear());
}
