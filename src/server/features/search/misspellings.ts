/** Letters of a word that are indexed. `editDistance` tells longer words apart. */
const indexedLetters = 8;
/** Shorter words resemble too many others. */
const minLetters = 4;
const lettersForTwoEdits = 8;

/** Number of edits that a word may have, from 0 to 2. */
export function allowedEdits(word: string): number {
  const { length } = [...word];
  if (length < minLetters) return 0;
  return length < lettersForTwoEdits ? 1 : 2;
}

/**
 * Returns the indexed letters, and the rest of them without each one or two letters, as many as the
 * allowed edits. Two words that differ by allowed edits share one of these parts.
 */
export function partsOf(word: string): string[] {
  const edits = allowedEdits(word);
  if (edits === 0) return [];
  let last = new Set([[...word].slice(0, indexedLetters).join('')]);
  const parts = new Set(last);
  for (let edit = 0; edit < edits; edit += 1) {
    last = new Set([...last].flatMap(withoutOneLetter));
    for (const part of last) parts.add(part);
  }
  return [...parts];
}

function withoutOneLetter(part: string): string[] {
  const letters = [...part];
  return letters.map((_, index) => letters.toSpliced(index, 1).join(''));
}

/** Computes the optimal string alignment distance. Returns `max` + 1 above `max`. */
export function editDistance(one: string, other: string, max: number): number {
  const [letters, otherLetters] = [[...one], [...other]];
  if (Math.abs(letters.length - otherLetters.length) > max) return max + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: otherLetters.length + 1 }, (_, index) => index);
  for (let row = 1; row <= letters.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= otherLetters.length; column += 1) {
      const isEqual = letters[row - 1] === otherLetters[column - 1];
      const isSwap =
        letters[row - 1] === otherLetters[column - 2] &&
        letters[row - 2] === otherLetters[column - 1];
      current[column] = Math.min(
        valueAt(previous, column) + 1,
        valueAt(current, column - 1) + 1,
        valueAt(previous, column - 1) + (isEqual ? 0 : 1),
        row > 1 && column > 1 && isSwap ? valueAt(beforePrevious, column - 2) + 1 : Infinity,
      );
    }
    if (Math.min(...current) > max) return max + 1;
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(valueAt(previous, otherLetters.length), max + 1);
}

function valueAt(numbers: readonly number[], index: number): number {
  return numbers[index] ?? Infinity;
}
