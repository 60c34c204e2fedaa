import fc from 'fast-check';
import { type Insertable, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { foldText } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { ItemTable } from '#server/db/tables.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { itemRow } from '#tests/support/databases/rows.ts';
import { matchesSearch, nameSearch } from './name-search-store.ts';
import { type SpelledWord, searchText, spelledWordsToFind } from './search-words.ts';

let database: Database;

beforeAll(async () => {
  database = await testDatabase();
  const names = ['Maverick Viñales', 'Marc Márquez', 'Álex Márquez', 'Łukasz 100% Piszczek'];
  await insert(
    database,
    names.map((name) => itemRow({ name })),
  );
});

async function insert(where: Database, items: Insertable<ItemTable>[]): Promise<void> {
  await where.write((transaction) => transaction.insertInto('item').values(items).execute());
}

async function find(term: string, where = database, kind = 'rider'): Promise<string[]> {
  const items = nameSearch(where, kind, term, 'items');
  const entries = nameSearch(where, kind, term, 'entries');
  const holds = matchesSearch(where, term);
  const ofKind = sql`item.kind = ${kind}`;
  const [found, passed, failed] = await Promise.all(
    [
      items,
      { from: sql`item`, where: sql`${ofKind} and ${holds}` },
      { from: sql`item`, where: sql`${ofKind} and not (${holds})` },
    ].map(({ from, where: fits }) =>
      sql<{ name: string }>`select name from ${from} where ${fits}
          order by item.search_name, item.id`.execute(where.read),
    ),
  );
  expect(passed?.rows).toEqual(found?.rows);
  const { rows: all } = await sql<{ total: number }>`
    select count(*) as total from item where ${ofKind}`.execute(where.read);
  expect((passed?.rows.length ?? 0) + (failed?.rows.length ?? 0)).toBe(Number(all[0]?.total));
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${entries.from} where ${entries.where}`.execute(where.read);
  expect(Number(counted[0]?.total)).toBe(found?.rows.length);
  return found?.rows.map((row) => row.name) ?? [];
}

test('accents and case do not matter', async () => {
  expect(await find('vinales')).toEqual(['Maverick Viñales']);
  expect(await find('VIÑALES')).toEqual(['Maverick Viñales']);
  expect(await find('lukasz')).toEqual(['Łukasz 100% Piszczek']);
});

test('three letters are found anywhere in a word', async () => {
  expect(await find('rqu')).toEqual(['Álex Márquez', 'Marc Márquez']);
  expect(await find('cmar')).toEqual([]);
});

test('words are found in any order', async () => {
  expect(await find('marquez marc')).toEqual(['Marc Márquez']);
  expect(await find('m marq')).toEqual(['Álex Márquez', 'Marc Márquez']);
  expect(await find('quez al')).toEqual(['Álex Márquez']);
  expect(await find('marc vinales')).toEqual([]);
  expect(await find('marc marc')).toEqual(['Marc Márquez']);
});

test.each([
  ["Shay O'Brien", ['obrien', "o'brien", 'o’brien', 'brien o', 'obr', 'ob', 'obrien shay']],
  ['Trent Alexander-Arnold', ['alexanderarnold', 'alexander arnold', 'arnold-alexander', 'rarn']],
  ['Thomas Müller', ['Mueller', 'muller', 'MÜLLER', 'mueller thomas', 'uel']],
  ['Petra Weiß', ['weiss', 'weiß', 'WEISS']],
  ['Jörg Größe-Ölig', ['joerg', 'groesse', 'groesseoelig', 'oelig', 'oe', 'grosseolig']],
  ['Kenan Yıldız', ['yildiz', 'yıldız', 'YILDIZ']],
  ['Søren Håland', ['soeren', 'soren', 'haaland', 'haland']],
  ['A.C. Green', ['ac', 'ac green', 'a c']],
  ['Kenan Yildiz', ['Yıldız', 'YILDIZ', 'yıld']],
  ['Friðrik Þór', ['fridrik', 'thor', 'þór', 'FRIÐRIK']],
  ['Fridrik Thor', ['friðrik', 'Þór']],
  ['Petra Mueller', ['müller', 'Müller Petra', 'mül']],
  ['Petra Muller', ['müller', 'Muller']],
  ['Max Sorensen', ['sørensen', 'SØRENSEN']],
  ['Max Soerensen', ['sørensen', 'Sörensen']],
  ['Max Sørensen', ['sorensen', 'soerensen', 'sørensen', 'sörensen']],
  ['Petra Weiss', ['weiß']],
  ['Erling Haaland', ['håland', 'Håland e']],
  ['Åse Ærø', ['aase', 'ase', 'åse', 'aeroe', 'aero', 'ærø']],
  ['Łukasz Đoković', ['lukasz', 'dokovic', 'đoković', 'łuk']],
  ['राम कुमार', ['राम', 'कुमार राम', 'रा']],
  ['が 김민준', ['김', '김민', 'が']],
])('%s is found by other spellings', async (name, terms) => {
  const emptyDb = await testDatabase();
  const others = ['Marc Brien', 'Arnold Schwarz', 'Thomas Miller', 'रमा कमर'].map((one) =>
    itemRow({ name: one }),
  );
  await insert(emptyDb, [itemRow({ name }), ...others]);
  for (const term of terms) expect(await find(term, emptyDb), term).toEqual([name]);
});

test.each([
  ['राम', 'रमा', 'रम', 'रामा'],
  ['ক্ষমা', 'কষমা'],
  ['がく', 'かく'],
])('%s is not found by other vowel signs', async (name, ...others) => {
  const emptyDb = await testDatabase();
  await insert(emptyDb, [itemRow({ name })]);
  for (const other of others) expect(await find(other, emptyDb), other).toEqual([]);
  expect(await find(name, emptyDb)).toEqual([name]);
});

test('teams are found by their common short names', async () => {
  const emptyDb = await testDatabase();
  const names = ['FC Barcelona', 'Manchester United', 'Manchester City', 'Paris Saint-Germain'];
  const item = (name: string, kind: string) => itemRow({ name, kind });
  await insert(emptyDb, [
    ...names.map((name) => item(name, 'team')),
    item('FC Barcelona', 'rider'),
    item('FC Bayern München', 'team'),
  ]);
  expect(await find('barca', emptyDb, 'team')).toEqual(['FC Barcelona']);
  expect(await find('Barça', emptyDb, 'team')).toEqual(['FC Barcelona']);
  expect(await find('man utd', emptyDb, 'team')).toEqual(['Manchester United']);
  expect(await find('man', emptyDb, 'team')).toEqual(['Manchester City', 'Manchester United']);
  expect(await find('psg', emptyDb, 'team')).toEqual(['Paris Saint-Germain']);
  expect(await find('bayern munich', emptyDb, 'team')).toEqual(['FC Bayern München']);
  expect(await find('barca', emptyDb)).toEqual([]);
});

test('each of many short words must be found', async () => {
  const emptyDb = await testDatabase();
  const fewer = 'Ana Eva Ida Olga Rita Sara Tere';
  const all = `${fewer} Zoe`;
  await insert(emptyDb, [itemRow({ name: all }), itemRow({ name: fewer })]);
  const term = 'z o a e i r s t';
  expect(await find(term, emptyDb)).toEqual([all]);
  expect(await find('zo a ev i r s t o', emptyDb)).toEqual([all]);
  expect(await find('a e i o r s t', emptyDb)).toEqual([fewer, all]);
  expect(await find('a e i o r s t x', emptyDb)).toEqual([]);
});

test('only the longest of very many words are searched', async () => {
  const emptyDb = await testDatabase();
  const name = 'Ana Maria Eva Ida Lea Mia Nora Olga Vera Zoe Klara';
  await insert(emptyDb, [itemRow({ name })]);
  expect(await find(name, emptyDb)).toEqual([name]);
  expect(await find('maria nora olga vera klara anna eva ida lea mia', emptyDb)).toEqual([]);
  expect(await find('maria nora olga vera klara ana eva ida x y', emptyDb)).toEqual([name]);
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'].join(' ');
  expect(await find(letters, emptyDb)).toEqual([]);
});

// Few letters, so that many terms match.
const fewLetters = fc.constantFrom('a', 'n', 'b', 'e', 'ü', 'ö', 'ß', 'ı', '’', '-', ' ', ' ', '𐐷');
const someText = fc.string({ unit: fewLetters, maxLength: 14 });

test('the index and the conditions find the same items for any term', async () => {
  const emptyDb = await testDatabase();
  const names = fc.sample(someText, { numRuns: 300, seed: 15 }).filter((name) => foldText(name));
  await insert(
    emptyDb,
    names.map((name) => itemRow({ name })),
  );
  const answers: [string, string[]][] = [];
  for (const term of fc.sample(someText, { numRuns: 60, seed: 11 })) {
    const found = await find(term, emptyDb);
    const words = spelledWordsToFind(term);
    const expected = names.filter((name) => isFound(name, words));
    expect(found.toSorted(), term).toEqual(foldText(term) ? expected.toSorted() : []);
    answers.push([term, found]);
  }
  expect(answers.filter(([, found]) => found.length > 0).length).toBeGreaterThan(15);
});

function isFound(name: string, words: readonly SpelledWord[]): boolean {
  const emptyDb = searchText('rider', name).split('  ').slice(1);
  const holds = (word: string) =>
    emptyDb.some((one) => ([...word].length < 3 ? one.startsWith(word) : one.includes(word)));
  return words.every((spellings) => spellings.some(holds));
}

test('one or two letters are found at the start of any word only', async () => {
  expect(await find('m')).toEqual(['Álex Márquez', 'Marc Márquez', 'Maverick Viñales']);
  expect(await find('vi')).toEqual(['Maverick Viñales']);
  expect(await find('rc')).toEqual([]);
});

test('a letter of two code units counts as one letter', async () => {
  const emptyDb = await testDatabase();
  await insert(emptyDb, [itemRow({ name: 'Ana 𐐷𐑂𐐷 Gil' })]);
  for (const term of ['𐐷', '𐐷𐑂', '𐐷𐑂𐐷']) {
    expect(await find(term, emptyDb)).toEqual(['Ana 𐐷𐑂𐐷 Gil']);
  }
  expect(await find('𐑂', emptyDb)).toEqual([]);
});

test('only items of the searched kind are found', async () => {
  const emptyDb = await testDatabase();
  await insert(emptyDb, [
    itemRow({ name: 'Repsol', kind: 'team' }),
    itemRow({ name: 'Repsolito' }),
  ]);
  for (const term of ['re', 'repsol']) expect(await find(term, emptyDb)).toEqual(['Repsolito']);
});

test('wildcards and search syntax are not special', async () => {
  expect(await find('100%')).toEqual(['Łukasz 100% Piszczek']);
  expect(await find('mar%c')).toEqual([]);
  expect(await find('m_rc')).toEqual([]);
  expect(await find('"marc" OR "vinales"')).toEqual([]);
  expect(await find('NOT marc')).toEqual([]);
});

test.each(['', '  ', '%', '___', '"', '*', '’'])('%j finds nothing', async (term) => {
  expect(await find(term)).toEqual([]);
});

test('the index follows renames and removals', async () => {
  const emptyDb = await testDatabase();
  await insert(emptyDb, [itemRow({ name: 'Pedro Acosta' })]);
  expect(await find('acosta', emptyDb)).toEqual(['Pedro Acosta']);

  const { name, search_name, search_text } = itemRow({ name: 'Fermín Aldeguer' });
  await emptyDb.write((transaction) =>
    transaction.updateTable('item').set({ name, search_name, search_text }).execute(),
  );
  expect(await find('acosta', emptyDb)).toEqual([]);
  expect(await find('aldeguer', emptyDb)).toEqual(['Fermín Aldeguer']);

  await emptyDb.write((transaction) => transaction.deleteFrom('item').execute());
  expect(await find('aldeguer', emptyDb)).toEqual([]);
});
