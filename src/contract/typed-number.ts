import { plainDigits } from './plain-digits.ts';

/** Thousands separators: spaces of any width, apostrophes, point and comma. */
const grouped = /^\d{1,3}(?<sign>[\s'’.,])\d{2,3}(?:\k<sign>\d{2,3})*(?<=\d{3})$/u;
const decimal = /^(?<whole>[\d\s'’.,]*?)(?:[.,](?<fraction>\d{0,15}))?$/u;

/**
 * Parses a number as people write it: '700,5' and '700.5', '1.234,5', '1,234.5', '1 234' and
 * '1’234', in any script's digits; NaN for other text, such as '1e1'. The last point or comma is
 * the decimal one unless it groups digits. A single one before exactly three digits ('1.234') is
 * decimal if the field keeps three decimals or only 0 precedes it, else it groups
 * (docs/product/forms.md#typed-numbers).
 *
 * @param decimals digits after the decimal point that the field keeps
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
  const isOneOfTwo = /^(?!0)\d{1,3}[.,]\d{3}$/.test(digits);
  const groups = isOneOfTwo && decimals === 3 ? null : readWhole(digits);
  if (groups !== null) return groups;
  const { whole = '', fraction = '' } = decimal.exec(digits)?.groups ?? {};
  if (whole === '' && fraction === '') return Number.NaN;
  const before = whole === '' ? 0 : readWhole(whole);
  const isOneSign = !whole.includes(digits.charAt(whole.length));
  return before === null || !isOneSign ? Number.NaN : Number(`${before}.${fraction}`);
}

function readWhole(digits: string): number | null {
  if (/^\d{1,15}$/.test(digits)) return Number(digits);
  const sign = /^(?!0)/.test(digits) ? grouped.exec(digits)?.groups?.sign : undefined;
  return sign === undefined ? null : readWhole(digits.replaceAll(sign, ''));
}
