import type { Reference } from '#contract/kinds/items.ts';
import { foldText } from '#contract/lists.ts';

/** Letters and digits that a name needs before it is compared with others. */
const minLetters = 3;
/** Shorter names are all one edit from some other. */
const minLettersForEdit = 4;
/** Namesakes that a warning names at most. */
const maxNamed = 3;

/** How a name that is there already is like a new one: the very same to a searcher, or nearly. */
export type NameSimilarity = 'same' | 'near';

export interface Namesake extends Reference {
  readonly similarity: NameSimilarity;
}

function lettersOf(folded: string): string {
  return folded.replaceAll(' ', '');
}

/**
 * How an existing name is like a new one. Accents, case and spaces make no difference; one that
 * holds all of the other's words in a row is near, and so is one that a single letter more, less
 * or other makes the same.
 */
export function nameSimilarityOf(name: string, existing: string): NameSimilarity | null {
  const [one, other] = [foldText(name), foldText(existing)];
  const [letters, otherLetters] = [lettersOf(one), lettersOf(other)];
  const shortest = Math.min(letters.length, otherLetters.length);
  if (shortest < minLetters) return null;
  if (letters === otherLetters) return 'same';
  const contains = (whole: string, part: string) => ` ${whole} `.includes(` ${part} `);
  if (contains(one, other) || contains(other, one)) return 'near';
  return shortest >= minLettersForEdit && isOneEditApart(letters, otherLetters) ? 'near' : null;
}

/**
 * Whether one letter put in, left out or replaced turns one text into the other; a swap is two
 * edits.
 */
function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = long.length === short.length ? start + 1 : start;
  return short.slice(rest) === long.slice(start + 1);
}

/**
 * What to look for in the list of names, which finds a text anywhere in them: the name itself, and
 * its two halves, split between words where that leaves enough of both. One edit leaves a half as
 * it is, so that whatever is one edit from a name of six letters or more holds one of its halves.
 */
export function searchTermsOf(name: string): string[] {
  const folded = foldText(name);
  if (lettersOf(folded).length < minLetters) return [];
  const fromMiddle = (index: number) => Math.abs(index - folded.length / 2);
  const positions = [...folded]
    .map((character, index) => ({ index, isGap: character === ' ' }))
    .toSorted((a, b) => fromMiddle(a.index) - fromMiddle(b.index));
  const splits = [...positions.filter(({ isGap }) => isGap), ...positions].map(({ index }) =>
    [folded.slice(0, index), folded.slice(index)].map((half) => half.trim()),
  );
  // Fewer letters stand for the start of a word and would find half the catalogue.
  const isLong = (half: string) => half.length >= minLetters;
  const halves = splits.find((split) => split.every(isLong)) ?? splits[0] ?? [];
  return [folded, ...halves.filter(isLong)];
}

/** Those among the items found whose names are like the new one, the very same first, 3 at most. */
export function findNamesakes(name: string, found: readonly Reference[]): Namesake[] {
  const items = new Map(found.map((item) => [item._id, item]));
  return [...items.values()]
    .flatMap(({ _id, name: existing }): Namesake[] => {
      const similarity = nameSimilarityOf(name, existing);
      return similarity ? [{ _id, name: existing, similarity }] : [];
    })
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, maxNamed);
}

function rank({ similarity }: Namesake): number {
  return similarity === 'same' ? 0 : 1;
}
