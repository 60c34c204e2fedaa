import { foldText, replaceLetters } from '#contract/lists.ts';
import { otherNamesHash, otherNamesOf } from './other-names.ts';

/** Words of a search that are looked for: of more the longest, which say the most. */
const maxSearchWords = 8;
/**
 * Letters of the other spellings of one name, at most: every index of a kind holds them, and
 * PostgreSQL takes no more than some 2,700 bytes in an entry.
 */
const maxExtraLength = 200;

/** Letters as they are spelled out where there is no key for them. */
const spelledOut = new Map(Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }));
/** Folded words that people shorten. */
const abbreviations = new Map(Object.entries({ junior: 'jr', senior: 'sr' }));

/**
 * The value of `item.search_text`: the folded names, then the words of their other spellings, each
 * with two spaces before it. A search finds each of its words there, in any order
 * (docs/product/lists.md#search).
 */
export function searchText(kindName: string, ...names: readonly string[]): string {
  const extra = names.flatMap((name) => extraWords(kindName, name));
  return joinForTrigrams([...names.flatMap(wordsOf), ...extra]);
}

/** True if a search text holds every word of a term, as `nameSearch` looks for them. */
export function holdsWords(text: string, term: string): boolean {
  const words = spelledWordsToFind(term);
  const holds = (spellings: SpelledWord) =>
    spellings.some((word) => text.includes(partToFind(word)));
  return words.length > 0 && words.every(holds);
}

/** Text that a search text must hold for a word, a trigram at least. */
export function partToFind(word: string): string {
  return isShort(word) ? [...`  ${word}`].slice(-3).join('') : word;
}

/** True if a word has too few letters for a trigram; some letters are two code units long. */
function isShort(word: string): boolean {
  return [...word].length < 3;
}

/** Version of how a kind's search texts are made; items are refreshed when it changes. */
export function searchRule(kindName: string): string {
  return `3 ${otherNamesHash(kindName)}`;
}

/** Most words that are spelled out one by one: each doubles the spellings of a text. */
const maxSpelledOut = 3;

/** A text folded as it is, and with each of its words spelled out that can be: eight texts at most. */
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

/** The different words of a search, `maxSearchWords` at most; none where no name can match. */
export function wordsToFind(term: string): string[] {
  return spelledWordsToFind(term).map(([word]) => word);
}

/** A folded word, and the same with its letters spelled out if they can be. */
export type SpelledWord = readonly [word: string, ...spelledOut: string[]];

/** The same, with how they are spelled out. */
export function spelledWordsToFind(term: string): SpelledWord[] {
  const spelled = wordsOf(spellOut(term));
  const words = new Map(
    wordsOf(term).map((word, index): [string, SpelledWord] => {
      const other = spelled[index];
      // A word that begins with the longer one begins with the shorter one.
      return [word, other === undefined || other.startsWith(word) ? [word] : [word, other]];
    }),
  );
  if (words.size <= maxSearchWords) return [...words.values()];
  const byLength = [...words.values()].toSorted(([one], [other]) => other.length - one.length);
  return byLength.slice(0, maxSearchWords);
}

/** Two spaces and a word, for each of them: so that even a single letter makes a trigram. */
function joinForTrigrams(words: readonly string[]): string {
  return words.map((word) => (word === '' ? '' : `  ${word}`)).join('');
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(' ')
    .filter((word) => word !== '');
}

/** Words that a name is looked for by although it has others: 'obrien', 'mueller', 'barca'. */
function extraWords(kindName: string, name: string): string[] {
  const own = wordsOf(name);
  const spellings = name
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .flatMap((token) => {
      return [token, spellOut(token)].flatMap((spelling) => {
        const words = wordsOf(spelling);
        // What stands without its apostrophe or hyphen is one word.
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
