import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { refreshLineups } from '#server/features/lineups/refresh-names.ts';
import { kindTable } from '#server/shared/catalogue-storage/kind-table.ts';
import { refreshSearchTexts } from '#server/shared/catalogue-storage/search-texts-store.ts';
import { sports } from '#sports/index.ts';
import { rider } from '#sports/motogp/rider.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { findStaleItemTexts, findStaleLineupTexts } from '#tests/support/databases/repeated.ts';
import { insertLineups, insertUsers, itemRow, userRow } from '#tests/support/databases/rows.ts';

/** Names with search texts of an older version. */
const stored = [
  ['राम', 'रम'],
  ['रमा', 'रम'],
  ['Kenan Yıldız', 'kenan yıldız'],
  ['Jörg Müller', 'jorg muller'],
  ['Ana Gil', 'ana gil'],
] as const;

test('names that an older rule folded are folded again in every table', async () => {
  const db = await testDatabase();
  const old = stored.map(([name, search_name]) => ({
    ...itemRow({ name }),
    search_name,
    search_text: `  ${search_name.replaceAll(' ', '  ')}`,
  }));
  const owners = stored.map(([name], n) => userRow({ name, name_key: `owner ${n}` }));
  await db.write(async (transaction) => {
    await transaction.insertInto('item').values(old).execute();
    const rows = old.map(({ id }) => ({ item_id: id }));
    await transaction.insertInto(kindTable(rider)).values(rows).execute();
    await sql`update kind_count set total = ${old.length} where kind = 'rider'`.execute(
      transaction,
    );
    await transaction
      .insertInto('item_redirect')
      .values({
        old_id: 'merged',
        item_id: old[2]?.id ?? '',
        kind: 'rider',
        search_name: 'k yıldız',
      })
      .execute();
    await transaction
      .insertInto('import_source')
      .values(
        old.slice(1).map(({ id, search_name }) => ({
          kind: 'rider',
          source: 'tifo',
          key: `name ${search_name}`,
          item_id: id,
        })),
      )
      .execute();
    await insertUsers(transaction, owners);
    const lineups = owners.map((owner, n) => ({
      item: {
        ...itemRow({ kind: 'eleven', name: stored[n]?.[0] ?? '', created_by: owner.id }),
        search_name: stored[n]?.[1] ?? '',
        search_text: `  ${stored[n]?.[1]}`,
      },
      owner,
    }));
    await insertLineups(transaction, lineups);
  });

  const refresh = async () => {
    await refreshLineups(db, lineupsOf(sports));
    return refreshSearchTexts(db, kindsOf(sports));
  };
  expect(await refresh()).toBe(4);

  const items = await db.read
    .selectFrom('item')
    .select(['name', 'search_name'])
    .orderBy('kind', 'desc')
    .orderBy('id')
    .execute();
  const folded = ['राम', 'रमा', 'kenan yildiz', 'jorg muller', 'ana gil'];
  expect(items.map(({ search_name }) => search_name)).toEqual([...folded, ...folded]);
  const keys = await db.read.selectFrom('import_source').select('key').orderBy('item_id').execute();
  expect(keys.map(({ key }) => key)).toEqual(folded.slice(1).map((name) => `name ${name}`));
  const former = await db.read.selectFrom('item_redirect').select('search_name').execute();
  expect(former).toEqual([{ search_name: 'k yildiz' }]);
  for (const find of [findStaleItemTexts, findStaleLineupTexts]) {
    expect(await find(db.read)).toEqual([]);
  }

  await db.write((transaction) => transaction.deleteFrom('search_rule').execute());
  expect(await refresh()).toBe(0);
});
