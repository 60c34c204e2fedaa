import { expect, test } from 'vitest';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { itemRow, userRow } from '#tests/support/databases/rows.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

test('lineups that are there have no former versions and were started from none', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '034-lineup-versions');
  await migrateToLatest(database, migrations.slice(0, index));
  const [ana, eva] = [userRow(), userRow()];
  const [own, other] = [itemRow({ kind: 'podium' }), itemRow({ kind: 'podium' })];
  await database.write(async (transaction) => {
    await transaction.insertInto('user').values([ana, eva]).execute();
    await transaction.insertInto('item').values([own, other]).execute();
    const rows = [
      { item_id: own.id, kind: 'podium', owner_id: ana.id },
      { item_id: other.id, kind: 'podium', owner_id: eva.id },
    ];
    await transaction.insertInto('lineup').values(rows).execute();
  });

  await migrateToLatest(database, migrations.slice(0, index + 1));
  const readOwn = () =>
    database.read
      .selectFrom('lineup')
      .where('item_id', '=', own.id)
      .select(['owner_id', 'changed_at', 'started_from'])
      .executeTakeFirst();
  const migrated = { owner_id: ana.id, changed_at: null, started_from: null };
  expect(await readOwn()).toEqual(migrated);
  await database.write(async (transaction) => {
    await transaction
      .updateTable('lineup')
      .set({ started_from: other.id })
      .where('item_id', '=', own.id)
      .execute();
    await transaction.deleteFrom('user').where('id', '=', eva.id).execute();
  });
  expect(await readOwn()).toEqual(migrated);
});
