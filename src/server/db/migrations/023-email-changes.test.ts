import { expect, test } from 'vitest';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { userRow } from '#tests/support/databases/rows.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

test('users who are there keep their address, and what waits of a change goes with them', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '023-email-changes');
  await migrateToLatest(database, migrations.slice(0, index));
  const users = [userRow({ name: 'Ana' }), userRow({ name: 'Eva' })];
  await database.write((transaction) => transaction.insertInto('user').values(users).execute());

  await migrateToLatest(database, migrations.slice(0, index + 1));
  const emails = await database.read.selectFrom('user').select('email').orderBy('name').execute();
  expect(emails).toEqual(users.map(({ email }) => ({ email })));
  const time = '2026-03-01T12:00:00.000Z';
  const changes = users.map(({ id }) => ({
    ...{ user_id: id, email: 'New@example.org', email_key: 'new@example.org' },
    ...{ link_hash: 'hash', expires_at: time },
  }));
  const undos = users.map(({ id, email, email_key }) => ({
    ...{ link_hash: `hash of ${id}`, user_id: id, email, email_key },
    ...{ changed_at: time, expires_at: time },
  }));
  await database.write(async (transaction) => {
    await transaction.insertInto('email_change').values(changes).execute();
    await transaction.insertInto('email_undo').values(undos).execute();
    await transaction
      .deleteFrom('user')
      .where('id', '=', users[0]?.id ?? '')
      .execute();
  });
  expect(await database.read.selectFrom('email_change').selectAll().execute()).toEqual(
    changes.slice(1),
  );
  expect(await database.read.selectFrom('email_undo').selectAll().execute()).toEqual(
    undos.slice(1),
  );
  await expect(
    database.write((transaction) =>
      transaction.insertInto('email_change').values(changes.slice(1)).execute(),
    ),
  ).rejects.toThrow();
});
