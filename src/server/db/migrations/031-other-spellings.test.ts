import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { kindsOf } from '#contract/kinds/sport.ts';
import { nameSearch } from '#server/catalogue-storage/name-search-store.ts';
import { refreshSearchTexts } from '#server/catalogue-storage/search-texts-store.ts';
import { sports } from '#sports/index.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { withStaleSpellings } from '#tests/support/databases/repeated.ts';
import { itemRow } from '#tests/support/databases/rows.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

/** The kinds of its items: others may have come later. */
const kinds = kindsOf(sports).filter(({ name }) => ['rider', 'team'].includes(name));

test('items that are there are found by other spellings after the first start, once', async () => {
  const db = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '031-other-spellings');
  await migrateToLatest(db, migrations.slice(0, index));
  const names = ["Shay O'Brien", 'Thomas Müller', 'Ana Gil', ...Array(600).fill('Eva-Maria Mir')];
  const items = [
    ...names.map((name) => itemRow({ name })),
    itemRow({ name: 'FC Barcelona', kind: 'team' }),
  ].map((item) => ({
    ...item,
    // As older versions wrote it.
    search_text: `  ${item.search_name.replaceAll(' ', '  ')}`,
  }));
  await db.write(async (transaction) => {
    await sql`insert into kind_count (kind, total) values ('rider', ${names.length}), ('team', 1)`.execute(
      transaction,
    );
    for (const item of items) {
      await transaction.insertInto('item').values(item).execute();
      await sql`insert into ${sql.table(item.kind)} (item_id, search_name, likes_count)
        values (${item.id}, ${item.search_name}, 0)`.execute(transaction);
    }
  });

  await migrateToLatest(db, migrations.slice(0, index + 1));
  async function find(kind: string, term: string): Promise<string[]> {
    const { from, where } = nameSearch(db, kind, term, 'items');
    const query = sql<{ name: string }>`select item.name from ${from} where ${where} limit 2`;
    return (await query.execute(db.read)).rows.map(({ name }) => name);
  }
  expect(await find('rider', 'brien')).toEqual(["Shay O'Brien"]);
  expect(await find('rider', 'obrien')).toEqual([]);

  expect(await refreshSearchTexts(db, kinds)).toBe(603);
  expect(await find('rider', 'obrien')).toEqual(["Shay O'Brien"]);
  expect(await find('rider', 'mueller')).toEqual(['Thomas Müller']);
  expect(await find('rider', 'evamaria')).toHaveLength(2);
  expect(await find('team', 'barca')).toEqual(['FC Barcelona']);
  expect(await withStaleSpellings(db.read, kinds)).toEqual([]);
  const versions = await db.read.selectFrom('kind_count').selectAll().execute();
  expect(versions.every(({ version }) => Number(version) > 0)).toBe(true);

  // Nothing to do, neither at the next start nor by a new rule that says the same.
  expect(await refreshSearchTexts(db, kinds)).toBe(0);
  await db.write((transaction) => transaction.deleteFrom('search_rule').execute());
  expect(await refreshSearchTexts(db, kinds)).toBe(0);
  expect(await find('rider', 'obrien')).toEqual(["Shay O'Brien"]);
});
