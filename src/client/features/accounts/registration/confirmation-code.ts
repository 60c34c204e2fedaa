import { checkText, cleanText } from '#contract/form-checks.ts';
import { codeForm, codeStartsWithZero } from '#contract/forms.ts';
import { plainDigits } from '#contract/plain-digits.ts';

/** Digits of a code. */
export const codeLength = 6;

/**
 * The number that a person typed or pasted, spaces and hyphens left out; null when it is not a
 * code at all and nothing may be sent: a wrong code deletes the account.
 */
export function readCode(text: string): number | null {
  const field = codeForm.confirmationCode;
  return checkText(field, text) ? null : Number.parseInt(cleanText(field, text), 10);
}

/** What the field keeps of what was typed: the first six digits. */
export function typedDigits(text: string): string {
  return plainDigits(text)
    .replaceAll(/[^0-9]/g, '')
    .slice(0, codeLength);
}

/**
 * The six digits in a text that was pasted, such as a line of the mail or '482 913'; null where there
 * are none, or more than one such number: which one is meant must not be guessed.
 */
export function pastedDigits(text: string): string | null {
  const found = plainDigits(text).match(/(?<![0-9])[0-9]{3}[\s-]?[0-9]{3}(?![0-9])/g) ?? [];
  return found.length === 1 ? typedDigits(found[0]) : null;
}

/** What can be said of digits while they are typed; undefined where they may become a code. */
export function typedError(digits: string): string | undefined {
  return digits.startsWith('0') ? codeStartsWithZero : undefined;
}

/** A code in two groups, easier to read and compare: '482 913'. */
export function groupedCode(code: number): string {
  const digits = String(code);
  return `${digits.slice(0, 3)} ${digits.slice(3)}`;
}
