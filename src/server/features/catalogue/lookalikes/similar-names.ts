/** Characters of the shortest name that is compared letter by letter: shorter ones are all alike. */
const minNameLength = 8;
/** Letters of the word that the letter is in: 'K. Singh' and 'L. Singh' are two people. */
const minWordLength = 4;

/** All that a typing error puts in, leaves out, replaces or swaps; a digit tells things apart. */
const typed = /^[\p{Letter} ]$/u;

/** The words of a folded name in the order of the alphabet, so that 'doe jo' is 'jo doe'. */
export function sortedWords(folded: string): string {
  return folded.split(' ').toSorted().join(' ');
}

/**
 * Whether one letter or space put in, left out, replaced or swapped with its neighbour turns one
 * folded name into the other: a swap counts as one edit. Names of fewer than `minNameLength`
 * characters never are, nor those that differ by a digit, or by a letter of a word of fewer than
 * `minWordLength`.
 */
export function isOneEditApart(one: string, other: string): boolean {
  const shortest = Math.min(one.length, other.length);
  if (shortest < minNameLength || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < shortest && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  const isSwap = left.length === 2 && left === `${right[1]}${right[0]}`;
  const isReplaced = left.length === 1 && right.length === 1;
  if (!isSwap && !isReplaced && left.length + right.length !== 1) return false;
  if (![...left, ...right].every((letter) => typed.test(letter))) return false;
  if (`${left}${right}`.includes(' ')) return true;
  return Math.max(wordLengthAt(one, start), wordLengthAt(other, start)) >= minWordLength;
}

/** Length of the word that a place is in, or that ends there. */
function wordLengthAt(text: string, place: number): number {
  const begin = text.lastIndexOf(' ', place - 1) + 1;
  const end = text.indexOf(' ', place);
  return (end === -1 ? text.length : end) - (place === 0 ? 0 : begin);
}

/** FNV-1a. */
const start = 0x811c9dc5;
const prime = 0x01000193;

function add(hash: number, code: number): number {
  return Math.imul(hash ^ code, prime);
}

/** A number of 32 bits for a text, or what is left of it; two texts seldom have the same one. */
export function hashOf(text: string, seed = start, from = 0): number {
  let hash = seed;
  for (let index = from; index < text.length; index += 1) hash = add(hash, text.charCodeAt(index));
  return hash;
}

/**
 * Keys of a folded name: of two names that are the same or one apart, one key at least is the same.
 * They stand for the name itself and for what is left of it without each of its letters. `seed` is
 * of what else both must share.
 */
export function nameKeys(folded: string, seed: number): number[] {
  const keys = [hashOf(folded, seed)];
  if (folded.length < minNameLength) return keys;
  let before = seed;
  for (let left = 0; left < folded.length; left += 1) {
    const code = folded.charCodeAt(left);
    // Of two equal letters in a row either leaves the same, and no digit is ever left out.
    if (code !== folded.charCodeAt(left - 1) && typed.test(folded[left] ?? '')) {
      keys.push(hashOf(folded, before, left + 1));
    }
    before = add(before, code);
  }
  return keys;
}
