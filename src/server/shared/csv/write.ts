import { guardFormula } from './formula.ts';

/**
 * CSV line (RFC 4180) with line break. Texts are guarded against formulas (undo with
 * `unguardFormula`), numbers are not.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\n`;
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  const text = typeof value === 'number' ? String(value) : guardFormula(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
