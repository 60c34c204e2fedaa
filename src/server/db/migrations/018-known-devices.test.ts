import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { userRow } from '#tests/support/databases/rows.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

test('codes that wait to be typed and mails that wait to be sent stay as they are', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '018-known-devices');
  await migrateToLatest(database, migrations.slice(0, index));
  const code = {
    email_key: 'ana@example.org',
    code_hash: 'hash',
    created_at: '2026-03-01T12:00:00.000Z',
    expires_at: '2026-03-01T12:10:00.000Z',
  };
  const mail = {
    id: 'm1',
    recipient: 'ana@example.org',
    subject: 'Your Tifo verification code',
    text: 'sealed',
    created_at: code.created_at,
    next_attempt_at: code.created_at,
    expires_at: code.expires_at,
  };
  await database.write(async (transaction) => {
    await sql`insert into mailbox_code (email_key, code_hash, created_at, expires_at)
      values (${code.email_key}, ${code.code_hash}, ${code.created_at}, ${code.expires_at})`.execute(
      transaction,
    );
    await sql`insert into outbox (id, recipient, subject, text, created_at, next_attempt_at,
        expires_at) values (${mail.id}, ${mail.recipient}, ${mail.subject}, ${mail.text},
        ${mail.created_at}, ${mail.next_attempt_at}, ${mail.expires_at})`.execute(transaction);
  });

  await migrateToLatest(database, migrations.slice(0, index + 1));
  expect(await database.read.selectFrom('mailbox_code').selectAll().execute()).toEqual([
    { ...code, link_hash: null, replaced_hash: null },
  ]);
  expect(await database.read.selectFrom('outbox').selectAll().execute()).toEqual([
    { ...mail, attempts: 0, purpose: 'secret' },
  ]);
});

test('users who are there may have devices, each once, which go with them', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '018-known-devices');
  await migrateToLatest(database, migrations.slice(0, index));
  const users = [userRow({ name: 'Ana' }), userRow({ name: 'Eva' })];
  await database.write((transaction) => transaction.insertInto('user').values(users).execute());

  await migrateToLatest(database, migrations.slice(0, index + 1));
  const names = await database.read.selectFrom('user').select('name').orderBy('name').execute();
  expect(names).toEqual([{ name: 'Ana' }, { name: 'Eva' }]);
  const devices = users.map(({ id }) => ({
    user_id: id,
    mark_hash: 'hash',
    last_used_at: '2026-03-01T12:00:00.000Z',
  }));
  const addDevices = (rows: typeof devices) =>
    database.write((transaction) => transaction.insertInto('known_device').values(rows).execute());
  await addDevices(devices);
  await expect(addDevices(devices.slice(0, 1))).rejects.toThrow();
  await expect(
    addDevices([{ user_id: 'nobody', mark_hash: 'hash', last_used_at: '' }]),
  ).rejects.toThrow();
  await database.write((transaction) =>
    transaction
      .deleteFrom('user')
      .where('id', '=', users[0]?.id ?? '')
      .execute(),
  );
  expect(await database.read.selectFrom('known_device').selectAll().execute()).toEqual(
    devices.slice(1),
  );
});
