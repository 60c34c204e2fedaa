import { checkText, cleanText } from '#contract/form-checks.ts';
import { codeForm } from '#contract/forms.ts';

/**
 * The number that a person typed or pasted, spaces and hyphens left out; null when it is not a
 * code at all and nothing may be sent: a wrong code deletes the account.
 */
export function readCode(text: string): number | null {
  const field = codeForm.confirmationCode;
  return checkText(field, text) ? null : Number.parseInt(cleanText(field, text), 10);
}
