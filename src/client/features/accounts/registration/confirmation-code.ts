import { checkText, cleanText } from '#contract/form-checks.ts';
import { codeForm, codeStartsWithZero } from '#contract/forms.ts';
import { plainDigits } from '#contract/plain-digits.ts';

export const codeLength = 6;

/**
 * Ignores spaces and hyphens. Null if it is not a code and must not be sent, as a wrong code
 * deletes the account.
 */
export function readCode(text: string): number | null {
  const field = codeForm.confirmationCode;
  return checkText(field, text) ? null : Number.parseInt(cleanText(field, text), 10);
}

/** First six digits of the typed text. */
export function typedDigits(text: string): string {
  return plainDigits(text)
    .replaceAll(/[^0-9]/g, '')
    .slice(0, codeLength);
}

/**
 * Code in a pasted text, such as '482 913'. Null for none or several, as codes must not be guessed.
 */
export function pastedDigits(text: string): string | null {
  const found = plainDigits(text).match(/(?<![0-9])[0-9]{3}[\s-]?[0-9]{3}(?![0-9])/g) ?? [];
  return found.length === 1 ? typedDigits(found[0]) : null;
}

/** Undefined if the digits may become a code. */
export function typedError(digits: string): string | undefined {
  return digits.startsWith('0') ? codeStartsWithZero : undefined;
}

/** '482 913'. */
export function groupedCode(code: number): string {
  const digits = String(code);
  return `${digits.slice(0, 3)} ${digits.slice(3)}`;
}
