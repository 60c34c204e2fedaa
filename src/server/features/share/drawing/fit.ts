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

function lettersOf(content: string): string[] {
  return Array.from(segmenter.segment(content), ({ segment }) => segment);
}

export function cutToWidth(
  content: string,
  width: number,
  measure: (text: string) => number,
): string {
  if (measure(content) <= width) return content;
  const letters = lettersOf(content);
  let [fits, fails] = [0, letters.length];
  while (fails - fits > 1) {
    const middle = (fits + fails) >> 1;
    if (measure(letters.slice(0, middle).join('').trimEnd() + ellipsis) <= width) fits = middle;
    else fails = middle;
  }
  return letters.slice(0, fits).join('').trimEnd() + ellipsis;
}

/** Size at which a line fills its width, within bounds; at the smallest it may overflow. */
export function sizeWithin(
  content: string,
  { width, largest, smallest }: { width: number; largest: number; smallest: number },
  measure: Measure,
): number {
  // Rounded down so that no fraction of a unit overflows.
  const filling = Math.floor((10 * largest * width) / Math.max(1, measure(content, largest))) / 10;
  return Math.max(smallest, Math.min(largest, filling));
}

/** Breaks lines between words; null if a single word is too wide. */
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

/** Lines of the last step: breaks words that are too wide and cuts the last line. */
function forceLines(
  content: string,
  { width, lines: maxLines }: { readonly width: number; readonly lines: number },
  measure: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let rest = content;
  while (rest !== '' && lines.length < maxLines - 1) {
    const words = rest.split(' ');
    let count = words.length;
    while (count > 0 && measure(words.slice(0, count).join(' ')) > width) count--;
    if (count > 0) {
      lines.push(words.slice(0, count).join(' '));
      rest = words.slice(count).join(' ');
      continue;
    }
    const letters = lettersOf(rest);
    let taken = 1;
    while (taken < letters.length && measure(letters.slice(0, taken + 1).join('')) <= width)
      taken++;
    lines.push(letters.slice(0, taken).join('').trimEnd());
    rest = letters.slice(taken).join('').trimStart();
  }
  return rest === '' ? lines : [...lines, cutToWidth(rest, width, measure)];
}

/**
 * Fits a text by the first possible step, else truncates it by the last. Tries sizes first, more
 * lines second.
 */
export function fitText(
  content: string,
  { width, steps }: { readonly width: number; readonly steps: readonly FitStep[] },
  measure: Measure,
): FittedText {
  for (const { size, lines } of steps) {
    const broken = breakLines(content, width, (line) => measure(line, size));
    if (broken !== null && broken.length <= lines) return { lines: broken, size };
  }
  const last = steps.at(-1);
  if (!last) throw new Error('A text needs a size');
  const lines = forceLines(content, { width, lines: last.lines }, (line) =>
    measure(line, last.size),
  );
  return { lines, size: last.size };
}

/** Single line as large as possible, else by the steps. */
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
  const full = measure(content, bounds.largest);
  const size = Math.min(bounds.largest, Math.floor((bounds.largest * bounds.width) / full));
  return size >= bounds.smallest ? { lines: [content], size } : fitText(content, bounds, measure);
}
