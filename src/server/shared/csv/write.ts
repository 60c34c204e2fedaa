import { guardFormula } from './formula.ts';

/**
 * A line of CSV as RFC 4180 describes it, with its line break: what needs quotes has them. No text
 * is a formula to a spreadsheet (`unguardFormula` reads it again); a number is written as it is.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\n`;
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  const text = typeof value === 'number' ? String(value) : guardFormula(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
