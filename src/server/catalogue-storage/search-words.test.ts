import { expect, test } from 'vitest';
import { foldText } from '#contract/lists.ts';
import { kindsOf } from '#contract/sport.ts';
import { otherNames } from '#sports/football/other-names.ts';
import { sports } from '#sports/index.ts';
import { starterData } from '#sports/starter.ts';
import { searchExtra, searchRule, searchText, wordsToFind } from './search-words.ts';

const extraOf = (kind: string, name: string) =>
  searchExtra({ search_name: foldText(name), search_text: searchText(kind, name) });

test.each([
  ['Ana Gil', null],
  ["Shay O'Brien", '  obrien'],
  ['Jörg Größe-Ölig', '  joerg  grosseolig  groesse  oelig  groesseoelig'],
  ['Kenan Yıldız', '  yildiz'],
  ['M\u0075\u0308ller', '  mueller'],
  ['Gio Júnior', '  jr'],
  ['Ana Senior-Gil', '  seniorgil  sr'],
  ['…', null],
])('beside the words of %s: %s', (name, extra) => {
  expect(extraOf('rider', name)).toBe(extra);
  expect(searchText('rider', name)).toBe(
    foldText(name)
      .split(' ')
      .map((word) => word && `  ${word}`)
      .join('') + (extra ?? ''),
  );
});

test('spellings of a very long name stay within what an index takes', () => {
  for (const letter of ['ü', 'ü-', "ß'", 'ﷺ.', '𐐷-']) {
    const extra = extraOf('rider', letter.repeat(50)) ?? '';
    expect(Buffer.byteLength(extra)).toBeLessThan(900);
  }
});

test('every other name says what the name does not, of a kind that there is', () => {
  const kinds = kindsOf(sports).map(({ name }) => name);
  for (const [kind, names] of Object.entries(otherNames)) {
    expect(kinds).toContain(kind);
    for (const [name, others] of Object.entries(names)) {
      const own = wordsToFind(name);
      for (const other of others) {
        const isSaid = wordsToFind(other).every((word) =>
          own.some((one) => (word.length < 3 ? one.startsWith(word) : one.includes(word))),
        );
        expect(isSaid, `${other} of ${name}`).toBe(false);
        expect(searchText(kind, name)).toContain(`  ${wordsToFind(other)[0]}`);
      }
    }
  }
});

test('the clubs that fans know by other names are among those of the first start', () => {
  const names = new Set(starterData.team?.map(({ name }) => name));
  const known = Object.keys(otherNames.team ?? {}).filter((name) => names.has(name));
  expect(known.length).toBeGreaterThan(30);
});

test('a rule is another one where other names are', () => {
  expect(searchRule('team')).not.toBe(searchRule('rider'));
  expect(searchRule('lifter')).toBe(searchRule('rider'));
});
