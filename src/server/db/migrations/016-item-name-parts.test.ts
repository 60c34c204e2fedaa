import { expect, test } from 'vitest';
import { wronglyCountedNames } from '#tests/support/databases/counted-names.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { itemRow } from '#tests/support/databases/rows.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

test('the names of items that are there are counted', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '016-item-name-parts');
  await migrateToLatest(database, migrations.slice(0, index));
  const items = [
    itemRow({ kind: 'rider', name: 'Jorge Martín' }),
    itemRow({ kind: 'rider', name: 'Jorge Jorge Gil' }),
    itemRow({ kind: 'lifter', name: 'Jorge' }),
    itemRow({ kind: 'eleven', name: 'Jorge' }),
  ];
  await database.write((transaction) => transaction.insertInto('item').values(items).execute());

  await migrateToLatest(database, migrations.slice(0, index + 1));
  expect(await wronglyCountedNames(database)).toEqual([]);
});
