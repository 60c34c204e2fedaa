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
  return [folded, ...splitInHalves(folded).filter(isLongTerm)];
}

/** A shorter term matches too much of the catalogue. */
const isLongTerm = (text: string) => text.length >= minLetters;

/** Splits near the middle, between two words if possible. */
function splitInHalves(text: string): string[] {
  const characters = [...text];
  const fromMiddle = (position: number) => Math.abs(position - text.length / 2);
  const positions = [...characters.keys()].toSorted(
    (one, other) => fromMiddle(one) - fromMiddle(other),
  );
  const gaps = positions.filter((position) => characters[position] === ' ');
  const splits = [...gaps, ...positions].map((position) => [
    text.slice(0, position).trim(),
    text.slice(position).trim(),
  ]);
  return splits.find((halves) => halves.every(isLongTerm)) ?? splits[0] ?? [];
}

/** Selects at most 3 items, equal names first. */
export function findNamesakes(name: string, candidates: readonly Reference[]): Namesake[] {
  const namesakes = new Map<string, Namesake>();
  for (const candidate of candidates) {
    const similarity = nameSimilarityOf(name, candidate.name);
    if (similarity) {
      namesakes.set(candidate._id, { _id: candidate._id, name: candidate.name, similarity });
    }
  }
  const rankOf = ({ similarity }: Namesake) => (similarity === 'same' ? 0 : 1);
  return [...namesakes.values()]
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, maxNamed);
}
