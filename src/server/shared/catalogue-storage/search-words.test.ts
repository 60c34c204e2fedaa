import { expect, test } from 'vitest';
import { kindsOf } from '#contract/kinds/sport.ts';
import { foldText } from '#contract/lists.ts';
import { otherNames } from '#sports/football/other-names.ts';
import { sports } from '#sports/index.ts';
import { starterData } from '#tests/support/starter-data.ts';
import { searchRule, searchText, spelledWordsToFind, spellingsOf } from './search-words.ts';

function wordsToFind(term: string): string[] {
  return spelledWordsToFind(term).map(([word]) => word);
}

const extraOf = (kind: string, name: string) =>
  searchText(kind, name).slice(foldText(name).replaceAll(/(^| )(?=.)/g, '  ').length) || null;

test.each([
  ['Ana Gil', null],
  ["Shay O'Brien", '  obrien'],
  ['Jörg Größe-Ölig', '  joerg  grosseolig  groesse  oelig  groesseoelig'],
  ['Kenan Yıldız', null],
  ['Søren Håland', '  soeren  haaland'],
  ['M\u0075\u0308ller', '  mueller'],
  ['Gio Júnior', '  jr'],
  ['Ana Senior-Gil', '  seniorgil  sr'],
  ['…', null],
])('the extra words of %s are %s', (name, extra) => {
  expect(extraOf('rider', name)).toBe(extra);
  expect(searchText('rider', name)).toBe(
    foldText(name)
      .split(' ')
      .map((word) => word && `  ${word}`)
      .join('') + (extra ?? ''),
  );
});

test('the spellings of a very long name fit into an index', () => {
  for (const letter of ['ü', 'ü-', "ß'", 'ﷺ.', '𐐷-']) {
    const extra = extraOf('rider', letter.repeat(50)) ?? '';
    expect(Buffer.byteLength(extra)).toBeLessThan(900);
  }
});

test('every other name adds words to an existing kind', () => {
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

test('clubs with other names are in the starter catalogue', () => {
  const names = new Set(starterData.team?.map(({ name }) => name));
  const known = Object.keys(otherNames.team ?? {}).filter((name) => names.has(name));
  expect(known.length).toBeGreaterThan(30);
});

function finds(term: string, name: string): boolean {
  const text = searchText('team', name);
  return wordsToFind(term).every((word) => text.includes(word.length < 3 ? `  ${word}` : word));
}

test.each([
  ['barca', 'FC Barcelona', 'FC Barcelona Femení', 'Barcelona Atlètic', 'FC Barcelona Femenino'],
  ['barça femenino', 'FC Barcelona Femení', 'Barcelona Women'],
  ['man utd', 'Manchester United', 'Manchester United Women', 'Manchester United WFC'],
  ['man city women', 'Manchester City WFC', 'Manchester City Women'],
  ['psg', 'Paris Saint-Germain', 'Paris Saint-Germain Féminines', 'Paris Saint-Germain FC II'],
  ['spurs', 'Tottenham Hotspur', 'Tottenham Hotspur Women'],
  ['atleti', 'Atlético Madrid', 'Atlético de Madrid Femenino', 'Atlético Madrid B'],
  ['atm', 'Atlético Madrid Femenino'],
  ['juve', 'Juventus', 'Juventus Women'],
  ['bayern women', 'FC Bayern München Frauen', 'Bayern München Women'],
  ['cologne', '1. FC Köln', '1. FC Köln II', '1. FC Köln Frauen'],
  ['inter', 'Inter', 'Inter Women'],
  ['internazionale', 'Inter Femminile'],
  ['gunners', 'Arsenal Women'],
  ['real madrid femenino', 'Real Madrid Femenino'],
  ['real madrid women', 'Real Madrid Femenino'],
  ['rma', 'Real Madrid Castilla'],
  ['lyon feminin', 'OL Lyonnes'],
])('%s finds each of these', (term, ...names) => {
  for (const name of names) expect(finds(term, name), name).toBe(true);
});

test("a variant's words do not find the main team of a club", () => {
  expect(finds('barca femenino', 'FC Barcelona')).toBe(false);
  expect(finds('barca ii', 'FC Barcelona')).toBe(false);
  expect(finds('psg', 'Women')).toBe(false);
});

test('the rule depends on the other names', () => {
  expect(searchRule('team')).not.toBe(searchRule('rider'));
  expect(searchRule('lifter')).toBe(searchRule('weightCategory'));
});

test('a text has all combinations of spellings, up to a limit', () => {
  expect(spellingsOf('Ana Gil')).toEqual(['ana gil']);
  expect(spellingsOf('Jörg Müller').toSorted()).toEqual([
    'joerg mueller',
    'joerg muller',
    'jorg mueller',
    'jorg muller',
  ]);
  expect(spellingsOf('ö å ü')).toHaveLength(8);
  expect(spellingsOf('ö '.repeat(50))).toHaveLength(2);
});
