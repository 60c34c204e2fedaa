export type CsvValue = string | number | null;

/** Characters that may begin a formula in a spreadsheet, possibly after apostrophes. */
const formulaStart = /^'*[=+\-@\t\r\n\0＝＋－＠]/u;
const guardedFormula = /^'+[=+\-@\t\r\n\0＝＋－＠]/u;

/** Prefixes an apostrophe, so that spreadsheets do not evaluate the text as a formula. */
function guardFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

export function unguardFormula(cell: string): string {
  return guardedFormula.test(cell) ? cell.slice(1) : cell;
}

/**
 * Formats a CSV line (RFC 4180) with a line break. Texts are guarded against formulas, which
 * `unguardFormula` undoes.
 */
export function formatCsvLine(cells: readonly CsvValue[]): string {
  return `${cells.map(csvCell).join(',')}\n`;
}

/** The same with the line break of RFC 4180, for files that are opened in spreadsheets. */
export function formatSpreadsheetLine(cells: readonly CsvValue[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: CsvValue): string {
  if (value === null) return '';
  const text = typeof value === 'number' ? String(value) : guardFormula(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
