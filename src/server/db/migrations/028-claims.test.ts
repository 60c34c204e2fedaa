import { expect, test } from 'vitest';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { itemRow, userRow } from '#tests/support/databases/rows.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

test('users who are there say to be nobody; a claim is one per user and goes with either', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '028-claims');
  await migrateToLatest(database, migrations.slice(0, index));
  const [ana, eva, leo] = [userRow(), userRow(), userRow()];
  const [olga, ivan] = [itemRow({ name: 'Olga' }), itemRow({ name: 'Ivan' })];
  await database.write(async (transaction) => {
    await transaction.insertInto('user').values([ana, eva, leo]).execute();
    await transaction.insertInto('item').values([olga, ivan]).execute();
  });

  await migrateToLatest(database, migrations.slice(0, index + 1));
  const claims = () => database.read.selectFrom('claim').selectAll().execute();
  expect(await claims()).toEqual([]);
  const claim = (user: { id: string }, item: { id: string }) =>
    database.write((transaction) =>
      transaction.insertInto('claim').values({ user_id: user.id, item_id: item.id }).execute(),
    );
  await claim(ana, olga);
  await claim(eva, ivan);
  await claim(leo, ivan);
  await expect(claim(ana, ivan)).rejects.toThrow();
  await database.write(async (transaction) => {
    await transaction.deleteFrom('item').where('id', '=', olga.id).execute();
    await transaction.deleteFrom('user').where('id', '=', eva.id).execute();
  });
  expect(await claims()).toEqual([{ user_id: leo.id, item_id: ivan.id }]);
});
