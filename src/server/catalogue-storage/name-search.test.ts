import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/databases.ts';
import { itemRow } from '#tests/support/rows.ts';
import type { Database } from '../db/engine/database.ts';
import { nameContains, nameSearch } from './name-search-store.ts';

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
  const items = nameSearch(where, 'rider', term, 'items');
  const entries = nameSearch(where, 'rider', term, 'entries');
  const contains = nameContains(where, sql`search_name`, term);
  const [found, passed] = await Promise.all(
    [items, { from: sql`item`, where: sql`kind = 'rider' and ${contains}` }].map(
      ({ from, where: fits }) =>
        sql<{ name: string }>`select name from ${from} where ${fits} order by search_name`.execute(
          where.read,
        ),
    ),
  );
  expect(passed?.rows).toEqual(found?.rows);
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

test('three letters are found anywhere, also across words', async () => {
  expect(await find('rqu')).toEqual(['Álex Márquez', 'Marc Márquez']);
  expect(await find('c mar')).toEqual(['Marc Márquez']);
});

test('one or two letters are found at the start of any word only', async () => {
  expect(await find('m')).toEqual(['Álex Márquez', 'Marc Márquez', 'Maverick Viñales']);
  expect(await find('vi')).toEqual(['Maverick Viñales']);
  expect(await find('rc')).toEqual([]);
});

test('letters that are two code units long count as one', async () => {
  const own = await testDatabase();
  await own.write((transaction) =>
    transaction
      .insertInto('item')
      .values(itemRow({ name: 'Ana 𐐷𐑂𐐷 Gil' }))
      .execute(),
  );
  for (const term of ['𐐷', '𐐷𐑂', '𐐷𐑂𐐷']) {
    expect(await find(term, own)).toEqual(['Ana 𐐷𐑂𐐷 Gil']);
  }
  expect(await find('𐑂', own)).toEqual([]);
});

test('only the kind that is searched is found', async () => {
  const own = await testDatabase();
  await own.write((transaction) =>
    transaction
      .insertInto('item')
      .values([itemRow({ name: 'Repsol', kind: 'team' }), itemRow({ name: 'Repsolito' })])
      .execute(),
  );
  for (const term of ['re', 'repsol']) expect(await find(term, own)).toEqual(['Repsolito']);
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
