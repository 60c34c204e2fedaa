import { foldText } from '#contract/lists.ts';
import { spellingsOf } from '#server/shared/catalogue-storage/search-words.ts';
import type { Match } from './match.ts';
import { matchRanks, type Term, type TermMatch } from './terms.ts';

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Word as it is written in a name. */
interface WrittenWord extends Range {
  readonly folded: string;
  /** Ranges in the name of each code unit of `folded`. */
  readonly places: readonly Range[];
}

function readWrittenWords(name: string): WrittenWord[] {
  const words: WrittenWord[] = [];
  let folded = '';
  let places: Range[] = [];
  function endWord(): void {
    const [first, last] = [places[0], places.at(-1)];
    if (first && last) words.push({ start: first.start, end: last.end, folded, places });
    folded = '';
    places = [];
  }
  for (const { segment, index } of new Intl.Segmenter().segment(name)) {
    const letters = foldText(segment);
    if (letters === '') endWord();
    folded += letters;
    const place = { start: index, end: index + segment.length };
    for (let unit = 0; unit < letters.length; unit += 1) places.push(place);
  }
  endWord();
  return words;
}

/** Prefers the start of a word. */
function findInWord(words: readonly WrittenWord[], { spellings }: Term): Range | null {
  let inside: Range | null = null;
  for (const { folded, places } of words) {
    for (const spelling of spellings) {
      const index = folded.indexOf(spelling);
      const [first, last] = [places[index], places[index + spelling.length - 1]];
      if (!first || !last) continue;
      const range = { start: first.start, end: last.end };
      if (index === 0) return range;
      inside ??= range;
    }
  }
  return inside;
}

/** Finds 'mueller' in Müller, and 'obrien' in O'Brien. */
function findSpelledOut(
  name: string,
  words: readonly WrittenWord[],
  { spellings }: Term,
): Range | null {
  const tokens = [...name.matchAll(/\S+/gu)].map(({ 0: token, index }) => ({
    start: index,
    end: index + token.length,
  }));
  const isSpelled = ({ start, end }: Range) =>
    spellingsOf(name.slice(start, end)).some((text) =>
      spellings.some((spelling) => text.replaceAll(' ', '').startsWith(spelling)),
    );
  return [...words, ...tokens].find(isSpelled) ?? null;
}

/** Returns ordered ranges of the name in UTF-16 code units, without overlaps. */
export function findMatchedRanges(terms: readonly Term[], match: Match): Range[] {
  const { name } = match.candidate;
  const words = readWrittenWords(name);
  const ranges = terms
    .map((term, index) => findMatchedRange(name, words, term, match.terms[index]))
    .filter((range) => range !== null);
  return mergeRanges(ranges);
}

function findMatchedRange(
  name: string,
  words: readonly WrittenWord[],
  term: Term,
  match: TermMatch | undefined,
): Range | null {
  if (!match || match.matchedWord === null) return null;
  switch (match.rank) {
    case matchRanks.misspelling:
      return words.find(({ folded }) => folded === match.matchedWord) ?? null;
    case matchRanks.otherSpelling:
      return findSpelledOut(name, words, term);
    default:
      return findInWord(words, term);
  }
}

function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (!last || range.start >= last.end) merged.push({ start: range.start, end: range.end });
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
  }
  return merged;
}

/** Replaces misspelled words by those of the name: 'Viñales'. */
export function correctQuery(terms: readonly Term[], match: Match): string {
  const { name } = match.candidate;
  const words = readWrittenWords(name);
  const corrected = terms.map(({ word }, index) => {
    const { rank, matchedWord } = match.terms[index] ?? {};
    if (rank !== matchRanks.misspelling || !matchedWord) return word;
    const written = words.find(({ folded }) => folded === matchedWord);
    return written ? name.slice(written.start, written.end) : matchedWord;
  });
  return corrected.join(' ');
}
