import { expect, test } from 'vitest';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { userRow } from '#tests/support/databases/rows.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

test('notifications keep their newest 500 acts, and go with the last', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '043-fewer-acts');
  await migrateToLatest(database, migrations.slice(0, index));
  const fan = userRow();
  const at = new Date().toISOString();
  const acts = [
    ...Array.from({ length: 600 }, (_, act) => ({ notification_id: 'many', act })),
    { notification_id: 'few', act: 0 },
  ];
  await database.write(async (transaction) => {
    await transaction.insertInto('user').values(fan).execute();
    const of = { user_id: 'someone', type: 'followed' as const, at };
    const rows = ['many', 'few'].map((id) => ({ ...of, id, thing: id }));
    await transaction.insertInto('notification').values(rows).execute();
    const told = { actor_id: fan.id, comment_id: null, at };
    await transaction
      .insertInto('notification_act')
      .values(
        acts.map(({ notification_id, act }) => ({
          ...told,
          notification_id,
          id: String(1000 + act),
        })),
      )
      .execute();
  });

  await migrateToLatest(database, migrations.slice(0, index + 1));
  const read = () =>
    database.read.selectFrom('notification_act').select(['notification_id', 'id']).orderBy('id');
  const left = await read().execute();
  expect(left).toHaveLength(501);
  expect(left.filter((act) => act.notification_id === 'many')[0]?.id).toBe('1100');
  await database.write((transaction) =>
    transaction.deleteFrom('notification_act').where('id', '>=', '1100').execute(),
  );
  const rest = await database.read.selectFrom('notification').select('id').execute();
  expect(rest).toEqual([{ id: 'few' }]);
});
