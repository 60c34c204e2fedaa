const maxCellWidth = 40;
const twoColumnsWide =
  /\p{Emoji_Presentation}|[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u;
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const segmenter = new Intl.Segmenter('en');

/** Replaces characters that could move the cursor or reverse the line. */
export function printable(text: string): string {
  return text.replaceAll(unprintable, (letter) => (letter === '\n' ? ' ' : '\uFFFD'));
}

function splitLetters(text: string): { letter: string; width: number }[] {
  return [...segmenter.segment(text)].map(({ segment }) => ({
    letter: segment,
    width: twoColumnsWide.test(segment) ? 2 : 1,
  }));
}

function measureWidth(text: string): number {
  let total = 0;
  for (const { width } of splitLetters(text)) total += width;
  return total;
}

/** Measures columns of the terminal, not characters. */
export function shorten(text: string, columns = maxCellWidth): string {
  if (measureWidth(text) <= columns) return text;
  let freeColumns = columns - 1;
  let shortened = '';
  for (const { letter, width } of splitLetters(text)) {
    if (width > freeColumns) break;
    freeColumns -= width;
    shortened += letter;
  }
  return `${shortened}…`;
}

/** The first row is the heading; cells must be printable. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => measureWidth(row[column] ?? ''))),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - measureWidth(cell)))
      .join('  ')
      .trimEnd(),
  );
}

/** Returns '2026-11-28 10:15' in the machine's time zone. */
export function formatLocalTime(time: string | null): string {
  if (time === null) return '–';
  return new Date(time).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
}
