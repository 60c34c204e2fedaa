import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

test('codes that wait to be typed keep working', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '011-mailbox-codes');
  await migrateToLatest(database, migrations.slice(0, index));
  await database.write(async (transaction) => {
    await sql`insert into "user" (id, name, name_key, email, email_key, password_hash, gender,
        interested_in, verified, role, created_at)
      values ('u1', 'Ana', 'ana', 'Ana@example.org', 'ana@example.org', 'x', 'otros', 'fifa', 0,
        'user', '2026-03-01T12:00:00.000Z')`.execute(transaction);
    await sql`insert into email_code (user_id, code_hash, created_at, expires_at)
      values ('u1', 'hash', '2026-03-01T12:00:00.000Z', '2026-03-01T12:10:00.000Z')`.execute(
      transaction,
    );
  });

  await migrateToLatest(database, migrations.slice(0, index + 1));
  const { rows } = await sql`select * from mailbox_code`.execute(database.read);
  expect(rows).toEqual([
    {
      email_key: 'ana@example.org',
      code_hash: 'hash',
      created_at: '2026-03-01T12:00:00.000Z',
      expires_at: '2026-03-01T12:10:00.000Z',
    },
  ]);
});
