import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { userRow } from '#tests/support/databases/rows.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

test('fans keep what they are here for, and may be here for a sport that comes later', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '024-open-interests');
  await migrateToLatest(database, migrations.slice(0, index));
  const fans = ['fifa', 'motogp', 'powerlifting'].map((interest) =>
    userRow({ interested_in: interest }),
  );
  const insert = (rows: typeof fans) =>
    database.write((transaction) => transaction.insertInto('user').values(rows).execute());
  await insert(fans);
  await database.write((transaction) =>
    sql`insert into follow_count (user_id, followers, followed)
      values (${fans[0]?.id}, 2, 3)`.execute(transaction),
  );

  await migrateToLatest(database, migrations.slice(0, index + 1));
  const kept = () => database.read.selectFrom('user').selectAll().orderBy('email').execute();
  const byEmail = fans.toSorted((one, other) => (one.email < other.email ? -1 : 1));
  expect(await kept()).toEqual(byEmail);
  // What refers to them is still there.
  expect(await database.read.selectFrom('follow_count').select('followed').execute()).toEqual([
    { followed: 3 },
  ]);

  await insert([userRow({ interested_in: 'surf' })]);
  await expect(insert([userRow({ interested_in: '' })])).rejects.toThrow(/check/i);
  const nobody = { ...userRow(), interested_in: null as unknown as string };
  await expect(insert([nobody])).rejects.toThrow(/null/i);
});
