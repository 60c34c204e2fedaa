import type { Reference } from '#contract/kinds/items.ts';
import { foldText } from '#contract/lists.ts';

/** Minimum number of letters and digits of a compared name. */
const minLetters = 3;
/** Shorter names are too often one edit apart. */
const minLettersForEdit = 4;
const maxNamed = 3;

export type NameSimilarity = 'same' | 'near';

export interface Namesake extends Reference {
  readonly similarity: NameSimilarity;
}

function lettersOf(folded: string): string {
  return folded.replaceAll(' ', '');
}

/**
 * Ignores accents, case and spaces. Names are near if one contains all words of the other in a row,
 * or if they are one edit apart.
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

/** Counts an insertion, deletion or replacement as one edit, and a swap as two. */
function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const shortEnd = long.length === short.length ? start + 1 : start;
  return short.slice(shortEnd) === long.slice(start + 1);
}

/**
 * Lists the name and its two halves, because a single edit leaves one half intact. Finds any name
 * of six letters or more that is one edit away.
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
  // A shorter term matches too much of the catalogue.
  const isLong = (half: string) => half.length >= minLetters;
  const halves = splits.find((split) => split.every(isLong)) ?? splits[0] ?? [];
  return [folded, ...halves.filter(isLong)];
}

/** Selects at most 3 items, equal names first. */
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
