import { foldText, replaceLetters } from '#contract/lists.ts';
import { otherNamesHash, otherNamesOf } from './other-names.ts';

/** Maximum words in a search; the longest, most selective ones are kept. */
const maxSearchWords = 8;
/**
 * Every index of a kind stores the spellings, and PostgreSQL limits an entry to about 2,700 bytes.
 */
const maxExtraLength = 200;

/** Letters spelled out on keyboards that lack them. */
const spelledOut = new Map(Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }));
const abbreviations = new Map(Object.entries({ junior: 'jr', senior: 'sr' }));

/**
 * Value of `item.search_text`: folded names and alternative spellings, two spaces before each word
 * (docs/product/lists.md#search).
 */
export function searchText(kindName: string, ...names: readonly string[]): string {
  const extra = names.flatMap((name) => extraWords(kindName, name));
  return joinForTrigrams([...names.flatMap(wordsOf), ...extra]);
}

export function holdsWords(text: string, term: string): boolean {
  const words = spelledWordsToFind(term);
  const holds = (spellings: SpelledWord) =>
    spellings.some((word) => text.includes(partToFind(word)));
  return words.length > 0 && words.every(holds);
}

export function partToFind(word: string): string {
  return isShort(word) ? [...`  ${word}`].slice(-3).join('') : word;
}

/** Too short for a trigram. Some letters take two code units. */
function isShort(word: string): boolean {
  return [...word].length < 3;
}

/** Version of a kind's search texts; a change triggers a refresh. */
export function searchRule(kindName: string): string {
  return `3 ${otherNamesHash(kindName)}`;
}

/** Maximum words spelled out individually: each doubles the spellings of a text. */
const maxSpelledOut = 3;

/** Folded text with every combination of spelled-out words; at most eight. */
export function spellingsOf(text: string): string[] {
  const words = text
    .split(/\s+/u)
    .map((word) => [...new Set([word, spellOut(word)].map(foldText))]);
  const whole = [foldText(text), foldText(spellOut(text))];
  if (words.filter(({ length }) => length > 1).length > maxSpelledOut) return [...new Set(whole)];
  const mixed = words.reduce(
    (texts, spellings) => spellings.flatMap((word) => texts.map((start) => `${start} ${word}`)),
    [''],
  );
  return [...new Set([...whole, ...mixed.map(foldText)])];
}

/** Distinct words of a search, at most `maxSearchWords`; empty if no name can match. */
export function wordsToFind(term: string): string[] {
  return spelledWordsToFind(term).map(([word]) => word);
}

export type SpelledWord = readonly [word: string, ...spelledOut: string[]];

export function spelledWordsToFind(term: string): SpelledWord[] {
  const spelled = wordsOf(spellOut(term));
  const words = new Map(
    wordsOf(term).map((word, index): [string, SpelledWord] => {
      const other = spelled[index];
      // A prefix match of the longer form is also one of the shorter.
      return [word, other === undefined || other.startsWith(word) ? [word] : [word, other]];
    }),
  );
  if (words.size <= maxSearchWords) return [...words.values()];
  const byLength = [...words.values()].toSorted(([one], [other]) => other.length - one.length);
  return byLength.slice(0, maxSearchWords);
}

/** Two spaces before each word, so that even a single letter makes a trigram. */
function joinForTrigrams(words: readonly string[]): string {
  return words.map((word) => (word === '' ? '' : `  ${word}`)).join('');
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(' ')
    .filter((word) => word !== '');
}

/** Search words that are not in the name itself: 'obrien', 'mueller', 'barca'. */
function extraWords(kindName: string, name: string): string[] {
  const own = wordsOf(name);
  const spellings = name
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .flatMap((token) => {
      return [token, spellOut(token)].flatMap((spelling) => {
        const words = wordsOf(spelling);
        // Also as one word, without apostrophe or hyphen.
        return [...words, words.join('')];
      });
    });
  const others = otherNamesOf(kindName, own.join(' ')).flatMap(wordsOf);
  const shortened = own.flatMap((word) => abbreviations.get(word) ?? []);
  let left = maxExtraLength;
  return [...new Set([...others, ...spellings, ...shortened])].filter((word) => {
    if (word.length > left || own.some((one) => one.startsWith(word))) return false;
    left -= word.length;
    return true;
  });
}

function spellOut(text: string): string {
  return replaceLetters(text.normalize('NFC').toLowerCase(), spelledOut);
}
