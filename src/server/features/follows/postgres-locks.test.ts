import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { makeUsers, type TestUser, testApp } from '#tests/support/app.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { send } from '#tests/support/fans/community.ts';

test('two fans who follow each other concurrently lock counts in the same order', async () => {
  const options = await createTestDatabase();
  if (options.dialect !== 'postgres') throw new Error('It is about locks of rows');
  const app = await testApp({ db: await openTestDatabase(options) });
  const other = await openTestDatabase(options);
  const [one, two] = (await makeUsers(app, 2)) as [TestUser, TestUser];
  const follow = (fan: TestUser, whom: TestUser, on: boolean) =>
    send(app, 'PATCH', `/users/toggleFollow/${whom.id}`, fan, { on });
  await follow(one, two, true);
  await follow(one, two, false);
  const waiting = async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(other.read);
    return rows.length;
  };

  // Holding a count that both follows need makes them queue in a known order.
  const holder = new Client({ connectionString: options.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from follow_count where user_id = $1 for update', [one.id]);
  const first = follow(two, one, true);
  await expect.poll(waiting).toBe(1);
  const second = follow(one, two, true);
  await expect.poll(waiting).toBe(2);
  await holder.query('commit');
  await holder.end();

  expect((await first).statusCode).toBe(200);
  expect((await second).statusCode).toBe(200);
  await app.db.close();
  const { rows } = await sql`select deadlocks from pg_stat_database
    where datname = current_database()`.execute(other.read);
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
