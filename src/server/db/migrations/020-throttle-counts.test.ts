import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

test('throttles that run keep their time, and have counted nothing', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '020-throttle-counts');
  await migrateToLatest(database, migrations.slice(0, index));
  const throttle = { key: 'hash', until: '2026-03-01T12:00:00.000Z' };
  await database.write((transaction) =>
    sql`insert into throttle (key, until) values (${throttle.key}, ${throttle.until})`.execute(
      transaction,
    ),
  );

  await migrateToLatest(database, migrations.slice(0, index + 1));
  expect(await database.read.selectFrom('throttle').selectAll().execute()).toEqual([
    { ...throttle, used: 0 },
  ]);
});
