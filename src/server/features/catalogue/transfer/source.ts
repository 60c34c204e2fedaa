import { checkText } from '#contract/form-checks.ts';
import { text } from '#contract/kinds/fields.ts';
import { maxSourceLength } from '#contract/kinds/sources.ts';

const nameField = text('Source', { max: maxSourceLength });

/** What is wrong with the name of a source, as '… is too long'; null for nothing. */
export function sourceNameError(name: string): string | null {
  return checkText(nameField, name)?.issue ?? null;
}
