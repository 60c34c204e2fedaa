import type { CsvSeparator } from '#contract/lists.ts';

export type CsvValue = string | number | null;

/** Characters that may begin a formula in a spreadsheet, possibly after apostrophes. */
const formulaStart = /^'*[=+\-@\t\r\n\0＝＋－＠]/u;
/** Matches where a formula might begin if a spreadsheet splits or trims the cell. */
const innerFormula = /(?=[=+\-@\0＝＋－＠])(?<=^\s+|[,;\t\r\n]["'\s]*)/gu;
const guardedFormula = /^'+[=+\-@\t\r\n\0＝＋－＠]/u;

function guardFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

export function unguardFormula(cell: string): string {
  return guardedFormula.test(cell) ? cell.slice(1) : cell;
}

/** Guards texts against formulas, which `unguardFormula` undoes. */
export function formatCsvLine(cells: readonly CsvValue[]): string {
  const texts = cells.map((cell) => (typeof cell === 'string' ? guardFormula(cell) : cell));
  return `${texts.map((text) => csvCell(text, ',')).join(',')}\n`;
}

/**
 * Uses decimal commas in files with semicolons. Since a spreadsheet of another locale splits cells
 * by another separator, texts are also guarded within, which `unguardFormula` does not undo.
 */
export function formatSpreadsheetLine(
  cells: readonly CsvValue[],
  separator: CsvSeparator = ',',
): string {
  const texts = cells.map((cell) => {
    if (typeof cell === 'string') return guardFormula(cell.replaceAll(innerFormula, "'"));
    return cell !== null && separator === ';' ? String(cell).replace('.', ',') : cell;
  });
  return `${texts.map((text) => csvCell(text, separator)).join(separator)}\r\n`;
}

function csvCell(value: CsvValue, separator: CsvSeparator): string {
  const text = String(value ?? '');
  const isQuoted = text.includes(separator) || /["\r\n]|^\s|\s$/.test(text);
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
}
