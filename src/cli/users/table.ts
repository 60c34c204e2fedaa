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

function widthOf(text: string): number {
  return splitLetters(text).reduce((sum, { width }) => sum + width, 0);
}

/** Measures columns of the terminal, not characters. */
export function shorten(text: string, columns = maxCellWidth): string {
  if (widthOf(text) <= columns) return text;
  let rest = columns - 1;
  let kept = '';
  for (const { letter, width } of splitLetters(text)) {
    if (width > rest) break;
    rest -= width;
    kept += letter;
  }
  return `${kept}…`;
}

/** The first row is the heading; cells must be printable. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}

/** Returns '2026-11-28 10:15' in the machine's time zone. */
export function localTime(time: string | null): string {
  if (time === null) return '–';
  return new Date(time).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
}
