/** Shorter names are too similar to compare letter by letter. */
const minNameLength = 8;
/** Word with the differing letter: 'K. Singh' and 'L. Singh' are two people. */
const minWordLength = 4;

/** Characters subject to typing errors. Digits distinguish items. */
const typed = /^[\p{Letter} ]$/u;

export function sortedWords(folded: string): string {
  return folded.split(' ').toSorted().join(' ');
}

/**
 * True for one letter or space inserted, deleted, replaced or swapped. False for names shorter than
 * `minNameLength`, a differing digit, or a letter in a word shorter than `minWordLength`.
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

/** 32-bit hash of a text, or of its rest after `from`. Collisions are rare. */
export function hashOf(text: string, seed = start, from = 0): number {
  let hash = seed;
  for (let index = from; index < text.length; index += 1) hash = add(hash, text.charCodeAt(index));
  return hash;
}

/**
 * Names that are equal or one edit apart share a key: that of the name or of a deletion of one
 * letter. `seed` adds what else both must share.
 */
export function nameKeys(folded: string, seed: number): number[] {
  const keys = [hashOf(folded, seed)];
  if (folded.length < minNameLength) return keys;
  let before = seed;
  for (let left = 0; left < folded.length; left += 1) {
    const code = folded.charCodeAt(left);
    // Deleting either of two equal neighbours gives the same text. Digits are never deleted.
    if (code !== folded.charCodeAt(left - 1) && typed.test(folded[left] ?? '')) {
      keys.push(hashOf(folded, before, left + 1));
    }
    before = add(before, code);
  }
  return keys;
}
