import { text } from '#contract/fields.ts';
import { checkText } from '#contract/rules.ts';
import { maxSourceLength } from '#contract/sources.ts';

const nameField = text('Source', { max: maxSourceLength });

/** What is wrong with the name of a source, as '… is too long'; null for nothing. */
export function sourceNameError(name: string): string | null {
  return checkText(nameField, name)?.issue ?? null;
}

/** Whether the text is a day as '2024-08-11'. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
