import { expect, test } from 'vitest';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { itemRow } from '#tests/support/databases/rows.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

test('rows of sources are still their own items, and an address goes with where it leads', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '029-item-redirects');
  await migrateToLatest(database, migrations.slice(0, index));
  const item = itemRow();
  const source = { kind: 'rider', source: 'tifo', key: 'name marc', item_id: item.id };
  await database.write(async (transaction) => {
    await transaction.insertInto('item').values(item).execute();
    await transaction.insertInto('import_source').values(source).execute();
  });

  await migrateToLatest(database, migrations.slice(0, index + 1));
  expect(await database.read.selectFrom('import_source').selectAll().execute()).toEqual([
    { ...source, merged: 0 },
  ]);
  await database.write(async (transaction) => {
    const redirect = { old_id: 'old', item_id: item.id, kind: 'rider', search_name: 'old' };
    await transaction.insertInto('item_redirect').values(redirect).execute();
    await transaction.deleteFrom('item').where('id', '=', item.id).execute();
  });
  expect(await database.read.selectFrom('item_redirect').selectAll().execute()).toEqual([]);
});
