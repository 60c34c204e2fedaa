import { expect, test } from 'vitest';
import { allowedEdits, editDistance, partsOf } from './misspellings.ts';

test('edits are wrong, missing, additional and swapped letters', () => {
  for (const [one, other, distance] of [
    ['viñales', 'viñales', 0],
    ['vinalez', 'vinales', 1],
    ['mbape', 'mbappe', 1],
    ['mbapppe', 'mbappe', 1],
    ['ronaldihno', 'ronaldinho', 1],
    ['belingam', 'bellingham', 2],
    ['lewandosky', 'lewandowski', 2],
    ['abcd', 'badc', 2],
    ['ca', 'abc', 3],
    ['', 'ab', 2],
    ['𝒶𝒷', '𝒶𝒸', 1],
  ] as const) {
    expect(editDistance(one, other, 3), `${one} ${other}`).toBe(distance);
    expect(editDistance(other, one, 3), `${other} ${one}`).toBe(distance);
  }
});

test('a distance above the maximum is not computed further', () => {
  expect(editDistance('kitten', 'sitting', 2)).toBe(3);
  expect(editDistance('a', 'abcdefgh', 2)).toBe(3);
  expect(editDistance('abcdefgh', 'zyxwvuts', 1)).toBe(2);
});

test('words of four letters may have one edit, and words of eight letters two', () => {
  const edits = ['mar', 'marc', 'marquez', 'bellingh', 'kvaratskhelia'].map(allowedEdits);
  expect(edits).toEqual([0, 1, 1, 2, 2]);
});

test('parts are the first eight letters without the letters of the edits', () => {
  expect(partsOf('mar')).toEqual([]);
  expect(partsOf('anna')).toEqual(['anna', 'nna', 'ana', 'ann']);
  expect(partsOf('abcdefgh')).toHaveLength(1 + 8 + 28);
  expect(partsOf('abcdefghxyz')).toEqual(partsOf('abcdefgh'));
});

test('words that differ by allowed edits share a part', () => {
  const letters = 'abcdefghijklmnop';
  function misspell(word: string, position: number, edit: number): string {
    const all = [...word];
    const [letter = '', next = ''] = all.slice(position);
    const variants = ['', 'z', letter + letter, next + letter];
    const length = edit === 3 ? 2 : 1;
    return all.toSpliced(position, length, variants[edit] ?? '').join('');
  }
  for (let length = 4; length <= 12; length += 1) {
    const word = letters.slice(0, length);
    for (let position = 0; position < length - 1; position += 1) {
      for (let edit = 0; edit < 4; edit += 1) {
        const misspelled = misspell(word, position, edit);
        if (allowedEdits(misspelled) === 0) continue;
        const shared = new Set(partsOf(word)).intersection(new Set(partsOf(misspelled)));
        expect(shared.size, `${word} ${misspelled}`).toBeGreaterThan(0);
        expect(editDistance(word, misspelled, 2), misspelled).toBe(1);
      }
    }
  }
});
