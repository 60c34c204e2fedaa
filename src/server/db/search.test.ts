import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/databases.ts';
import { itemRow } from '#tests/support/rows.ts';
import type { Database } from './database.ts';
import { nameContains, nameSearch } from './search.ts';

let database: Database;

beforeAll(async () => {
  database = await testDatabase();
  const names = ['Maverick Viñales', 'Marc Márquez', 'Álex Márquez', 'Łukasz 100% Piszczek'];
  await database.write((transaction) =>
    transaction
      .insertInto('item')
      .values(names.map((name) => itemRow({ name })))
      .execute(),
  );
});

/** Names in order, the same whether the index finds them or every row is looked at. */
async function find(term: string, where = database): Promise<string[]> {
  const { from, where: fits } = nameSearch(where, term);
  const [found, passed] = await Promise.all(
    [sql`${from} where ${fits}`, sql`item where ${nameContains(where, term)}`].map((rest) =>
      sql<{ name: string }>`select name from ${rest} order by search_name`.execute(where.read),
    ),
  );
  expect(passed?.rows).toEqual(found?.rows);
  return found?.rows.map((row) => row.name) ?? [];
}

test('accents and case do not matter', async () => {
  expect(await find('vinales')).toEqual(['Maverick Viñales']);
  expect(await find('VIÑALES')).toEqual(['Maverick Viñales']);
  expect(await find('lukasz')).toEqual(['Łukasz 100% Piszczek']);
});

test('three letters are found anywhere, also across words', async () => {
  expect(await find('rqu')).toEqual(['Álex Márquez', 'Marc Márquez']);
  expect(await find('c mar')).toEqual(['Marc Márquez']);
});

test('one or two letters are found at the start of any word only', async () => {
  expect(await find('m')).toEqual(['Álex Márquez', 'Marc Márquez', 'Maverick Viñales']);
  expect(await find('vi')).toEqual(['Maverick Viñales']);
  expect(await find('rc')).toEqual([]);
});

test('wildcards and search syntax are not special', async () => {
  expect(await find('100%')).toEqual(['Łukasz 100% Piszczek']);
  expect(await find('mar% marq')).toEqual([]);
  expect(await find('m_rc')).toEqual([]);
  expect(await find('"marc" OR "vinales"')).toEqual([]);
  expect(await find('NOT marc')).toEqual([]);
});

test.each(['', '  ', '%', '___', '"', '*', '’'])('%j has nothing to look for', async (term) => {
  expect(await find(term)).toEqual([]);
});

test('the index follows renames and removals', async () => {
  const own = await testDatabase();
  const { id, ...row } = itemRow({ name: 'Pedro Acosta' });
  await own.write((transaction) =>
    transaction
      .insertInto('item')
      .values({ id, ...row })
      .execute(),
  );
  expect(await find('acosta', own)).toEqual(['Pedro Acosta']);

  const { name, search_name, search_text } = itemRow({ name: 'Fermín Aldeguer' });
  await own.write((transaction) =>
    transaction.updateTable('item').set({ name, search_name, search_text }).execute(),
  );
  expect(await find('acosta', own)).toEqual([]);
  expect(await find('aldeguer', own)).toEqual(['Fermín Aldeguer']);

  await own.write((transaction) => transaction.deleteFrom('item').execute());
  expect(await find('aldeguer', own)).toEqual([]);
});
