import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { types } from 'pg';
import { expect, test } from 'vitest';
import {
  createTestDatabase,
  openTestDatabase,
  testDatabase,
} from '#tests/support/databases/databases.ts';
import { itemRow } from '#tests/support/databases/rows.ts';
import { openPostgres } from './postgres.ts';
import { isUnavailable } from './unavailable.ts';

test('units in a deadlock are retried until both succeed', async () => {
  const database = await testDatabase();
  const ids = ['first', 'second'] as const;
  await database.write((transaction) =>
    transaction
      .insertInto('item')
      .values(ids.map((id) => itemRow({ id })))
      .execute(),
  );
  const bothLocked = Promise.withResolvers<void>();
  let [runs, locked] = [0, 0];
  const likeBoth = (order: readonly string[]) =>
    database.write(async (transaction) => {
      runs += 1;
      for (const id of order) {
        await transaction
          .updateTable('item')
          .set({ likes_count: sql`likes_count + 1` })
          .where('id', '=', id)
          .execute();
        locked += 1;
        if (locked === 2) bothLocked.resolve();
        await bothLocked.promise;
      }
    });

  await Promise.all([likeBoth(ids), likeBoth(ids.toReversed())]);
  expect(runs).toBe(3);
  const rows = await database.read.selectFrom('item').select('likes_count').execute();
  expect(rows).toEqual([{ likes_count: 2 }, { likes_count: 2 }]);
});

test('a connection that breaks while idle is replaced', async () => {
  const options = await createTestDatabase();
  const [database, other] = await Promise.all([
    openTestDatabase(options),
    openTestDatabase(options),
  ]);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
    database.read,
  );
  await sql`select pg_terminate_backend(${rows[0]?.pid}, 1000)`.execute(other.read);
  await expect.poll(() => sql`select 1`.execute(database.read)).toBeDefined();
});

test('a connection that breaks during a unit fails only this unit', async () => {
  const options = await createTestDatabase();
  const [database, other] = await Promise.all([
    openTestDatabase(options),
    openTestDatabase(options),
  ]);
  const broken = database.write(async (transaction) => {
    await transaction
      .insertInto('item')
      .values(itemRow({ id: 'lost' }))
      .execute();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
      transaction,
    );
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 1000)`.execute(other.read);
    await delay(50);
    await sql`select 1`.execute(transaction);
  });
  await expect(broken).rejects.toSatisfy(isUnavailable);
  expect(await database.read.selectFrom('item').select('id').execute()).toEqual([]);
});

test('statements and idle transactions time out after five seconds', async () => {
  const { read, write } = await testDatabase();
  const settings = sql<{ statement: string; idle: string }>`
    select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`;
  expect((await settings.execute(read)).rows).toEqual([{ statement: '5s', idle: '5s' }]);
  const long = await write((transaction) => settings.execute(transaction), { long: true });
  expect(long.rows).toEqual([{ statement: '0', idle: '5s' }]);
  expect((await settings.execute(read)).rows).toEqual([{ statement: '5s', idle: '5s' }]);
});

test('counts are numbers without changing the global type parsers', async () => {
  await testDatabase();
  expect(types.getTypeParser(types.builtins.INT8)('7')).toBe('7');
});

test('opening fails immediately if the server cannot be reached', async () => {
  await expect(openPostgres('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(/ECONNREFUSED/);
});
