import { foldText } from '#contract/lists.ts';
import { spellingsOf } from '#server/shared/catalogue-storage/search-words.ts';
import type { Match } from './match.ts';
import { matchRanks, type Term } from './terms.ts';

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

function findInWord(words: readonly WrittenWord[], { spellings }: Term): Range | null {
  for (const find of [
    (folded: string, spelling: string) => (folded.startsWith(spelling) ? 0 : -1),
    (folded: string, spelling: string) => folded.indexOf(spelling),
  ]) {
    for (const { folded, places } of words) {
      for (const spelling of spellings) {
        const index = find(folded, spelling);
        const [first, last] = [places[index], places[index + spelling.length - 1]];
        if (index >= 0 && first && last) return { start: first.start, end: last.end };
      }
    }
  }
  return null;
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
export function matchedRanges(terms: readonly Term[], { candidate, terms: found }: Match): Range[] {
  const { name } = candidate;
  const words = readWrittenWords(name);
  const ranges = terms.flatMap((term, index): Range[] => {
    const match = found[index];
    if (!match || match.matchedWord === null) return [];
    if (match.rank === matchRanks.misspelling) {
      const { start, end } = words.find(({ folded }) => folded === match.matchedWord) ?? {};
      return start === undefined || end === undefined ? [] : [{ start, end }];
    }
    if (match.rank === matchRanks.otherSpelling) return toList(findSpelledOut(name, words, term));
    return toList(findInWord(words, term));
  });
  return mergeRanges(ranges);
}

function toList(range: Range | null): Range[] {
  return range ? [range] : [];
}

function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (!last || range.start >= last.end) merged.push(range);
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
  }
  return merged;
}

/** Replaces misspelled words by those of the name: 'Viñales'. */
export function correctedQuery(terms: readonly Term[], { candidate, terms: found }: Match): string {
  const words = readWrittenWords(candidate.name);
  return terms
    .map(({ word }, index) => {
      const match = found[index];
      if (match?.rank !== matchRanks.misspelling || match.matchedWord === null) return word;
      const written = words.find(({ folded }) => folded === match.matchedWord);
      return written ? candidate.name.slice(written.start, written.end) : match.matchedWord;
    })
    .join(' ');
}
