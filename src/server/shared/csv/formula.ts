/** Characters that may start a formula in a spreadsheet, also behind apostrophes we added. */
const formulaStart = /^'*[=+\-@\t\r\n\0＝＋－＠]/u;
const guarded = /^'+[=+\-@\t\r\n\0＝＋－＠]/u;

/**
 * Keeps spreadsheets from running a cell as a formula: prefixes an apostrophe to text starting with
 * `=`, `+`, `-`, `@`, a tab or a line break, also behind apostrophes.
 */
export function guardFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

export function unguardFormula(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}
