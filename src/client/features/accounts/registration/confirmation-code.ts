import { checkText, cleanText } from '#contract/form-checks.ts';
import { codeForm, codeStartsWithZero } from '#contract/forms.ts';
import { plainDigits } from '#contract/plain-digits.ts';

export const codeLength = 6;

/** Parses a code with optional spaces and hyphens. Null for anything else. */
export function parseCode(text: string): number | null {
  const field = codeForm.confirmationCode;
  return checkText(field, text) ? null : Number.parseInt(cleanText(field, text), 10);
}

export function parseTypedDigits(text: string): string {
  return plainDigits(text)
    .replaceAll(/[^0-9]/g, '')
    .slice(0, codeLength);
}

/** Extracts the only code of a pasted text. Null for none or several. */
export function parsePastedDigits(text: string): string | null {
  const codes = plainDigits(text).match(/(?<![0-9])[0-9]{3}[\s-]?[0-9]{3}(?![0-9])/g) ?? [];
  return codes.length === 1 ? parseTypedDigits(codes[0]) : null;
}

/** Undefined if more digits may complete the code. */
export function checkDigits(digits: string): string | undefined {
  return digits.startsWith('0') ? codeStartsWithZero : undefined;
}

/** Formats '482 913'. */
export function formatCode(code: number): string {
  const digits = String(code);
  return `${digits.slice(0, 3)} ${digits.slice(3)}`;
}
