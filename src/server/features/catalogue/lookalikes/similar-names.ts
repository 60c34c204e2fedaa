/** Shorter names often differ in one letter by chance. */
const minNameLength = 8;
/** Minimum length of the edited word: 'K. Singh' and 'L. Singh' are two people. */
const minWordLength = 4;

/** Excludes digits, because they distinguish items. */
const mistypable = /^[\p{Letter} ]$/u;

export function sortedWords(folded: string): string {
  return folded.split(' ').toSorted().join(' ');
}

/**
 * True if one letter or space is inserted, deleted or replaced, or two are swapped. False for a
 * short name, a digit, or an edit within a short word.
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
  if (![...left, ...right].every((letter) => mistypable.test(letter))) return false;
  if (`${left}${right}`.includes(' ')) return true;
  return Math.max(wordLengthAt(one, start), wordLengthAt(other, start)) >= minWordLength;
}

function wordLengthAt(text: string, index: number): number {
  const begin = index === 0 ? 0 : text.lastIndexOf(' ', index - 1) + 1;
  const end = text.indexOf(' ', index);
  return (end === -1 ? text.length : end) - begin;
}

const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

function fnvStep(hash: number, code: number): number {
  return Math.imul(hash ^ code, prime);
}

/** Computes the 32-bit FNV-1a hash of the UTF-16 code units from index `from`. */
export function fnv1a(text: string, seed = offsetBasis, from = 0): number {
  let hash = seed;
  for (let index = from; index < text.length; index += 1) {
    hash = fnvStep(hash, text.charCodeAt(index));
  }
  return hash;
}

/**
 * Hashes the name, and the name without each letter, so that names one edit apart share a key.
 * `seed` is the hash of a fact that the items must share as well.
 */
export function nameKeys(folded: string, seed: number): number[] {
  const keys = [fnv1a(folded, seed)];
  if (folded.length < minNameLength) return keys;
  let before = seed;
  for (let index = 0; index < folded.length; index += 1) {
    const code = folded.charCodeAt(index);
    // Deleting either of two equal letters gives the same text.
    if (code !== folded.charCodeAt(index - 1) && mistypable.test(folded[index] ?? '')) {
      keys.push(fnv1a(folded, before, index + 1));
    }
    before = fnvStep(before, code);
  }
  return keys;
}
