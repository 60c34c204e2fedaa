import { expect, test } from 'vitest';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { itemRow } from '#tests/support/databases/rows.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

test('items of earlier imports get the source that their format reads, all others none', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '026-item-sources');
  await migrateToLatest(database, migrations.slice(0, index));
  const items = ['Lifted', 'Played', 'Restored', 'Typed'].map((name) => itemRow({ name }));
  const formats = ['openpowerlifting', 'sofifa', 'tifo'];
  await database.write(async (transaction) => {
    await transaction.insertInto('item').values(items).execute();
    const sources = formats.map((source, at) => ({
      ...{ kind: 'rider', source, key: 'key', item_id: items[at]?.id ?? '' },
    }));
    await transaction.insertInto('import_source').values(sources).execute();
  });

  await migrateToLatest(database, migrations.slice(0, index + 1));
  const rows = await database.read
    .selectFrom('item')
    .select(['name', 'source', 'source_date', 'derived'])
    .orderBy('name')
    .execute();
  const none = { source: null, source_date: null, derived: null };
  expect(rows).toEqual([
    { ...none, name: 'Lifted', source: 'OpenPowerlifting' },
    { ...none, name: 'Played', source: 'SoFIFA' },
    { ...none, name: 'Restored' },
    { ...none, name: 'Typed' },
  ]);
});
