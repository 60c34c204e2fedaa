import { foldText, replaceLetters } from '#contract/lists.ts';
import { otherNamesHash, otherNamesOf } from './other-names.ts';

/** Longer words take precedence, as they match fewer names. */
const maxSearchWords = 8;
/** PostgreSQL limits an index entry, which contains all spellings, to about 2,700 bytes. */
const maxExtraLength = 200;

/** Spellings of letters that are missing on many keyboards. */
const spelledOut = new Map(Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }));
const abbreviations = new Map(Object.entries({ junior: 'jr', senior: 'sr' }));

/** Returns the value of `item.search_text` (docs/product/lists.md#search). */
export function searchText(kindName: string, ...names: readonly string[]): string {
  const extra = names.flatMap((name) => extraWords(kindName, name));
  return joinForTrigrams([...names.flatMap(wordsOf), ...extra]);
}

export function containsWords(text: string, term: string): boolean {
  const words = spelledWordsToFind(term);
  return (
    words.length > 0 &&
    words.every((spellings) => spellings.some((word) => text.includes(partToFind(word))))
  );
}

export function partToFind(word: string): string {
  return isShort(word) ? [...`  ${word}`].slice(-3).join('') : word;
}

/** Counts characters, since some letters take two code units. */
function isShort(word: string): boolean {
  return [...word].length < 3;
}

/** Texts are rebuilt when the rule changes. Raise the number when the rule's code changes. */
export function searchRule(kindName: string): string {
  return `3 ${otherNamesHash(kindName)}`;
}

/** Each word doubles the number of spellings. */
const maxSpelledOut = 3;

/** Returns at most eight texts. */
export function spellingsOf(text: string): string[] {
  const words = text
    .split(/\s+/u)
    .map((word) => [...new Set([word, spellOut(word)].map(foldText))]);
  const uniform = [foldText(text), foldText(spellOut(text))];
  if (words.filter(({ length }) => length > 1).length > maxSpelledOut) return [...new Set(uniform)];
  let combinations = [''];
  for (const spellings of words) {
    combinations = spellings.flatMap((word) => combinations.map((start) => `${start} ${word}`));
  }
  return [...new Set([...uniform, ...combinations.map(foldText)])];
}

export type SpelledWord = readonly [word: string, ...spelledOut: string[]];

export function spelledWordsToFind(term: string): SpelledWord[] {
  const spelled = wordsOf(spellOut(term));
  const words = new Map(
    wordsOf(term).map((word, index): [string, SpelledWord] => {
      const spelling = spelled[index];
      // A name that contains the longer spelling also contains the shorter one.
      const isPrefix = spelling === undefined || spelling.startsWith(word);
      return [word, isPrefix ? [word] : [word, spelling]];
    }),
  );
  if (words.size <= maxSearchWords) return [...words.values()];
  const byLength = [...words.values()].toSorted(([one], [other]) => other.length - one.length);
  return byLength.slice(0, maxSearchWords);
}

/** Puts two spaces before each word, so that even a single letter is part of a trigram. */
export function joinForTrigrams(words: readonly string[]): string {
  return words.map((word) => (word === '' ? '' : `  ${word}`)).join('');
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(' ')
    .filter((word) => word !== '');
}

/** Returns words that find a name without being part of it: 'obrien', 'mueller', 'barca'. */
function extraWords(kindName: string, name: string): string[] {
  const nameWords = wordsOf(name);
  const tokens = name.normalize('NFC').toLowerCase().split(/\s+/);
  const spellings = tokens
    .flatMap((token) => [token, spellOut(token)])
    .flatMap((spelling) => {
      const words = wordsOf(spelling);
      // The joined words find a name that is typed without its apostrophe or hyphen.
      return [...words, words.join('')];
    });
  const otherNames = otherNamesOf(kindName, nameWords.join(' ')).flatMap(wordsOf);
  const shortForms = nameWords.flatMap((word) => abbreviations.get(word) ?? []);
  const extra: string[] = [];
  let length = 0;
  for (const word of new Set([...otherNames, ...spellings, ...shortForms])) {
    const isPrefix = nameWords.some((nameWord) => nameWord.startsWith(word));
    if (isPrefix || length + word.length > maxExtraLength) continue;
    extra.push(word);
    length += word.length;
  }
  return extra;
}

function spellOut(text: string): string {
  return replaceLetters(text.normalize('NFC').toLowerCase(), spelledOut);
}
