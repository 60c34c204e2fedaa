import { plainDigits } from './plain-digits.ts';

/** Digits grouped by spaces of any width, apostrophes, points or commas. */
const grouped = /^\d{1,3}(?<sign>[\s'’.,])\d{2,3}(?:\k<sign>\d{2,3})*(?<=\d{3})$/u;
const decimal = /^(?<whole>[\d\s'’.,]*?)(?:[.,](?<fraction>\d{0,15}))?$/u;

/**
 * Parses numbers in the digits of any script: '700,5', '1.234,5', '1,234.5', '1 234', '1’234'.
 * Returns NaN for other text, such as '1e1'. The point of '1.234' is a decimal point only if the
 * field has three decimals (docs/product/forms.md#typed-numbers).
 */
export function parseTypedNumber(text: string, decimals: number): number {
  const plain = plainDigits(text)
    .replaceAll(/[\uFF0B-\uFF0E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u2212', '-')
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', ',')
    .trim();
  const [, sign = '', digits = ''] = /^([+-]?)\s*(.*)$/su.exec(plain) ?? [];
  const value = readDigits(digits, decimals);
  return sign === '-' ? -value : value;
}

function readDigits(digits: string, decimals: number): number {
  const isAmbiguous = /^(?!0)\d{1,3}[.,]\d{3}$/.test(digits);
  const wholeNumber = isAmbiguous && decimals === 3 ? null : readWhole(digits);
  if (wholeNumber !== null) return wholeNumber;
  const { whole = '', fraction = '' } = decimal.exec(digits)?.groups ?? {};
  if (whole === '' && fraction === '') return Number.NaN;
  const decimalSign = digits.charAt(whole.length);
  if (whole.includes(decimalSign)) return Number.NaN;
  const wholePart = whole === '' ? 0 : readWhole(whole);
  return wholePart === null ? Number.NaN : Number(`${wholePart}.${fraction}`);
}

function readWhole(digits: string): number | null {
  if (/^\d{1,15}$/.test(digits)) return Number(digits);
  const sign = /^(?!0)/.test(digits) ? grouped.exec(digits)?.groups?.sign : undefined;
  return sign === undefined ? null : readWhole(digits.replaceAll(sign, ''));
}
