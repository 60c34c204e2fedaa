import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { podium } from '#sports/motogp/podium.ts';
import { makeUser, testApp } from '#tests/support/app.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { makeChoices, send } from '#tests/support/fans/community.ts';
import { makePair, merge } from '#tests/support/merging.ts';

test('a merge and a concurrent save of a lineup do not deadlock', async () => {
  const options = await createTestDatabase();
  if (options.dialect !== 'postgres') throw new Error('It is about locks of rows');
  const [app, other] = [
    await testApp({ db: await openTestDatabase(options) }),
    await openTestDatabase(options),
  ];
  const riders = await makePair(app, 'rider');
  const fan = await makeUser(app);
  const chosen = { ...(await makeChoices(app, podium)), firstPlace: riders.drop };
  const built = await send(app, 'POST', podium.api.create, fan, { name: 'Podio', ...chosen });
  const { _id } = built.json();
  const waiting = async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(other.read);
    return rows.length;
  };

  // Another client has locked the lineup, so the save waits.
  const holder = new Client({ connectionString: options.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from item where id = $1 for no key update', [_id]);
  const saved = send(app, 'PATCH', `${podium.api.base}/${_id}`, fan, { name: 'Otro' });
  await expect.poll(waiting).toBe(1);
  const merged = merge(app, 'rider', riders);
  await expect.poll(waiting).toBe(2);
  await holder.query('commit');
  await holder.end();

  expect((await saved).statusCode).toBe(200);
  await merged;
  const { body } = await send(app, 'GET', `${podium.api.base}/${_id}`, fan);
  expect(body).toContain(riders.keep);
  expect(body).not.toContain(riders.drop);
  await app.db.close();
  const { rows } = await sql`select deadlocks from pg_stat_database
    where datname = current_database()`.execute(other.read);
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
