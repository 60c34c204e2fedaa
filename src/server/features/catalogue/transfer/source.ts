import { checkText } from '#contract/form-checks.ts';
import { text } from '#contract/kinds/fields.ts';
import { maxSourceLength } from '#contract/kinds/sources.ts';

const nameField = text('Source', { max: maxSourceLength });

export function sourceNameError(name: string): string | null {
  return checkText(nameField, name)?.issue ?? null;
}
