import { expect, test } from 'vitest';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { itemRow } from '#tests/support/databases/rows.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

test('items that are there were left by nobody, and a mark goes with its item', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '021-left-items');
  await migrateToLatest(database, migrations.slice(0, index));
  const items = [itemRow({ name: 'Marc' }), itemRow({ name: 'Jorge' })];
  await database.write((transaction) => transaction.insertInto('item').values(items).execute());

  await migrateToLatest(database, migrations.slice(0, index + 1));
  const listMarks = () => database.read.selectFrom('left_item').selectAll().execute();
  expect(await listMarks()).toEqual([]);
  const marks = items.map(({ id }) => ({ item_id: id, creator_mark: 'mark' }));
  await database.write((transaction) =>
    transaction.insertInto('left_item').values(marks).execute(),
  );
  await database.write((transaction) =>
    transaction
      .deleteFrom('item')
      .where('id', '=', items[0]?.id ?? '')
      .execute(),
  );
  expect(await listMarks()).toEqual(marks.slice(1));
  const left = await database.read.selectFrom('item').select('name').execute();
  expect(left).toEqual([{ name: 'Jorge' }]);
});
