/** What a spreadsheet may take for the start of a formula, also behind apostrophes of ours. */
const formulaStart = /^'*[=+\-@\t\r\n\0＝＋－＠]/u;
const guarded = /^'+[=+\-@\t\r\n\0＝＋－＠]/u;

/**
 * A text as a cell that no spreadsheet runs as a formula: an apostrophe before it where it starts
 * with `=`, `+`, `-`, `@`, a tab or a line break, or with apostrophes and then one of them.
 */
export function guardFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/** The text that `guardFormula` was given. */
export function unguardFormula(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}
