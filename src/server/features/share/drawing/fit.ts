export type Measure = (content: string, size: number) => number;

export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
}

interface FitStep {
  readonly size: number;
  readonly lines: number;
}

const ellipsis = '…';
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function splitGraphemes(content: string): string[] {
  return Array.from(segmenter.segment(content), ({ segment }) => segment);
}

export function cutToWidth(
  content: string,
  width: number,
  measure: (text: string) => number,
): string {
  if (measure(content) <= width) return content;
  const letters = splitGraphemes(content);
  const cutAfter = (count: number) => letters.slice(0, count).join('').trimEnd() + ellipsis;
  let fitting = 0;
  let overflowing = letters.length;
  while (overflowing - fitting > 1) {
    const middle = (fitting + overflowing) >> 1;
    if (measure(cutAfter(middle)) <= width) fitting = middle;
    else overflowing = middle;
  }
  return cutAfter(fitting);
}

/** A long line may overflow at the smallest size. */
export function sizeWithin(
  content: string,
  { width, largest, smallest }: { width: number; largest: number; smallest: number },
  measure: Measure,
): number {
  // Rounds down, so that the line does not overflow by a fraction.
  const size = Math.floor((10 * largest * width) / Math.max(1, measure(content, largest))) / 10;
  return Math.max(smallest, Math.min(largest, size));
}

/** Null if a word is wider than a line. */
function breakLines(
  content: string,
  width: number,
  measure: (text: string) => number,
): string[] | null {
  const lines: string[] = [];
  for (const word of content.split(' ')) {
    if (measure(word) > width) return null;
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Also breaks words that are wider than a line, and cuts the last line. */
function forceLines(
  content: string,
  { width, lines: maxLines }: { readonly width: number; readonly lines: number },
  measure: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let remaining = content;
  while (remaining !== '' && lines.length < maxLines - 1) {
    const words = remaining.split(' ');
    let wordCount = words.length;
    while (wordCount > 0 && measure(words.slice(0, wordCount).join(' ')) > width) wordCount--;
    if (wordCount > 0) {
      lines.push(words.slice(0, wordCount).join(' '));
      remaining = words.slice(wordCount).join(' ');
      continue;
    }
    const letters = splitGraphemes(remaining);
    let letterCount = 1;
    while (
      letterCount < letters.length &&
      measure(letters.slice(0, letterCount + 1).join('')) <= width
    )
      letterCount++;
    lines.push(letters.slice(0, letterCount).join('').trimEnd());
    remaining = letters.slice(letterCount).join('').trimStart();
  }
  return remaining === '' ? lines : [...lines, cutToWidth(remaining, width, measure)];
}

/** Uses the first step that has room for the text. Otherwise cuts it at the last step. */
export function fitText(
  content: string,
  { width, steps }: { readonly width: number; readonly steps: readonly FitStep[] },
  measure: Measure,
): FittedText {
  for (const { size, lines } of steps) {
    const fitted = breakLines(content, width, (line) => measure(line, size));
    if (fitted !== null && fitted.length <= lines) return { lines: fitted, size };
  }
  const last = steps.at(-1);
  if (!last) throw new Error('A text needs a size');
  const lines = forceLines(content, { width, lines: last.lines }, (line) =>
    measure(line, last.size),
  );
  return { lines, size: last.size };
}

/** Makes a single line as large as possible. Uses the steps if it would be too small. */
export function fillLine(
  content: string,
  bounds: {
    readonly width: number;
    readonly largest: number;
    readonly smallest: number;
    readonly steps: readonly FitStep[];
  },
  measure: Measure,
): FittedText {
  const width = measure(content, bounds.largest);
  const size = Math.min(bounds.largest, Math.floor((bounds.largest * bounds.width) / width));
  return size >= bounds.smallest ? { lines: [content], size } : fitText(content, bounds, measure);
}
