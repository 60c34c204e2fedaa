import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

test('parts of names that are there learn what they share', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '014-name-part-starts');
  await migrateToLatest(database, migrations.slice(0, index));
  await database.write(async (transaction) => {
    for (const [id, name] of [
      ['u1', 'rosa roja ros'],
      ['u2', 'rosa'],
    ]) {
      await sql`insert into "user" (id, name, name_key, email, email_key, password_hash, gender,
          interested_in, verified, role, created_at)
        values (${id}, ${name}, ${name}, ${id}, ${id}, 'x', 'otros', 'fifa', 1, 'user',
          '2026-03-01T12:00:00.000Z')`.execute(transaction);
    }
    await sql`insert into user_name_part (user_id, part) values
      ('u1', 'rosa roja ros'), ('u1', 'roja ros'), ('u1', 'ros'), ('u2', 'rosa')`.execute(
      transaction,
    );
  });

  await migrateToLatest(database, migrations.slice(0, index + 1));
  const { rows } = await sql`select * from user_name_part order by user_id, part`.execute(
    database.read,
  );
  expect(rows).toEqual([
    { user_id: 'u1', part: 'roja ros', shared_start: 0 },
    { user_id: 'u1', part: 'ros', shared_start: 2 },
    { user_id: 'u1', part: 'rosa roja ros', shared_start: 3 },
    { user_id: 'u2', part: 'rosa', shared_start: 0 },
  ]);
});
