import { searchTerm } from '#contract/lists.ts';
import { spelledWordsToFind } from '#server/shared/catalogue-storage/search-words.ts';

export interface Term {
  readonly word: string;
  /** Includes the word: 'müller' as 'muller' and 'mueller'. */
  readonly spellings: readonly string[];
  /** Similar words of names with their edits, filled if nothing else matches. */
  readonly corrections: Map<string, number>;
}

/** Omits repeated words. Empty if no name can match. */
export function termsOf(query: string, userWord: (word: string) => string): Term[] {
  return spelledWordsToFind(searchTerm(query)).map((spelled) => ({
    word: spelled[0],
    spellings: [...new Set(spelled.flatMap((word) => [word, userWord(word)]))],
    corrections: new Map(),
  }));
}

/** Shorter words are too common inside other words, or as particles such as "de". */
const minLetters = 3;

/** Decides whether a word is found inside other words, and preferred as a whole word. */
export function isLongEnough(word: string): boolean {
  return [...word].length >= minLetters;
}

export function numberOf({ word }: Term): number | null {
  return /^\d{1,6}$/.test(word) ? Number(word) : null;
}

/** Best first (docs/product/search.md#order). */
export const matchRanks = {
  wholeName: 0,
  wholeWord: 1,
  startOfName: 2,
  startOfWord: 3,
  insideWord: 4,
  otherSpelling: 5,
  /** Number, or a word of a field or referenced item, together with a match of the name. */
  otherField: 6,
  /** Part of such a word, or another spelling. */
  partOfOtherField: 7,
  misspelling: 8,
} as const;

export interface TermMatch {
  readonly rank: number;
  readonly edits: number;
  /** Word of the name or its other spellings; null if something else matches, such as a number. */
  readonly matchedWord: string | null;
  /** True if only the name of a referenced item matches. */
  readonly isOfTarget: boolean;
}

export function splitWords(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}

type SpellingTest = (word: string, spelling: string) => boolean;

const isWholeWord: SpellingTest = (word, spelling) => word === spelling && isLongEnough(word);
const isStartOfWord: SpellingTest = (word, spelling) => word.startsWith(spelling);
const isInsideWord: SpellingTest = (word, spelling) =>
  isLongEnough(spelling) && word.includes(spelling);

export function matchTerm(
  term: Term,
  nameWords: readonly string[],
  otherWords: readonly string[],
): TermMatch | null {
  const { wholeWord, startOfWord, insideWord, otherSpelling } = matchRanks;
  return (
    matchSpelling(term, nameWords, isWholeWord, wholeWord) ??
    matchSpelling(term, nameWords, isStartOfWord, startOfWord) ??
    matchSpelling(term, nameWords, isInsideWord, insideWord) ??
    matchSpelling(term, otherWords, isStartOfWord, otherSpelling) ??
    matchSpelling(term, otherWords, isInsideWord, otherSpelling) ??
    matchCorrection(term, nameWords, otherWords)
  );
}

function matchSpelling(
  { spellings }: Term,
  words: readonly string[],
  isMatch: SpellingTest,
  rank: number,
): TermMatch | null {
  const matchedWord = words.find((word) => spellings.some((spelling) => isMatch(word, spelling)));
  return matchedWord === undefined ? null : { rank, edits: 0, matchedWord, isOfTarget: false };
}

function matchCorrection(
  { corrections }: Term,
  nameWords: readonly string[],
  otherWords: readonly string[],
): TermMatch | null {
  if (corrections.size === 0) return null;
  let best: TermMatch | null = null;
  for (const word of [...nameWords, ...otherWords]) {
    const edits = corrections.get(word);
    if (edits === undefined || (best && best.edits <= edits)) continue;
    best = { rank: matchRanks.misspelling, edits, matchedWord: word, isOfTarget: false };
  }
  return best;
}

/** Compares the query with the folded name, with or without other spellings. */
export function isWholeName(terms: readonly Term[], nameWords: readonly string[]): boolean {
  return (
    terms.length === nameWords.length &&
    terms.every((term, index) => term.spellings.includes(nameWords[index] ?? ''))
  );
}

export function isStartOfName(terms: readonly Term[], nameWords: readonly string[]): boolean {
  return terms.every(({ spellings }, index) => {
    const word = nameWords[index] ?? '';
    const isLast = index === terms.length - 1;
    return spellings.some((spelling) => (isLast ? word.startsWith(spelling) : word === spelling));
  });
}
