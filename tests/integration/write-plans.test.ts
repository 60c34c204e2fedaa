import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import type { Method } from '#contract/call.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { eleven } from '#sports/football/eleven.ts';
import { sports } from '#sports/index.ts';
import { podium } from '#sports/motogp/podium.ts';
import { makeAdmin, makeItem, makeUser } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import {
  findPlanProblems,
  type RecordedQuery,
  recordQueries,
} from '#tests/support/databases/query-plans.ts';
import { accountsApp } from '#tests/support/fans/accounts.ts';
import { makeChoices, makeComment, makeLineup, send } from '#tests/support/fans/community.ts';

const kinds = kindsOf(sports);
/** Small tables are best read in full. */
const small = new Set(['kind_count', 'removal']);

test('no write of a fan reads a table or an index in full', async () => {
  const db = await testDatabase();
  const counts = Object.fromEntries(kinds.map(({ name }) => [name, 100]));
  await insertDemoData(db, kinds, { counts, fans: 100, likes: 500, comments: 200, follows: 200 });
  if (db.dialect === 'postgres') {
    await db.write((transaction) => sql`analyze`.execute(transaction));
  }
  const recorder = recordQueries(db);
  const app = await accountsApp({ db: recorder.db });
  const [fan, other, leaving, admin] = [
    await makeUser(app),
    await makeUser(app),
    await makeUser(app),
    await makeAdmin(app),
  ];
  const queries: RecordedQuery[] = [];

  async function act<T>(name: string, work: () => Promise<T>): Promise<T> {
    let done: { readonly result: T } | null = null;
    const units = await recorder.unitsDuring(async () => {
      done = { result: await work() };
    });
    expect(units.length, name).toBeGreaterThan(0);
    queries.push(...units.map((query): RecordedQuery => [name, query]));
    if (done === null) throw new Error(`${name} answered nothing`);
    return (done as { readonly result: T }).result;
  }
  const call = (method: Method, path: string, user: typeof fan, body?: object) =>
    act(`${method} ${path}`, async () => {
      const answer = await send(app, method, path, user, body);
      expect(answer.statusCode, answer.body).toBe(200);
    });

  const player = await act('create an item', () => makeItem(app, 'player'));
  await call('PATCH', `/users/togglePlayer/${player}`, fan, { on: true });
  const { _id: remark } = await act('comment', () =>
    makeComment(app, '/comment/create', player, fan, { rating: 4 }),
  );
  await call('PATCH', `/comment/toggleLike/${remark}`, other, { on: true });
  await call('PATCH', `/users/toggleFollow/${fan.id}`, other, { on: true });
  for (const lineup of [eleven, podium]) {
    const { _id } = await act(`build ${lineup.name}`, () => makeLineup(app, lineup, fan));
    const path = `${lineup.api.base}/${_id}`;
    const choices = await makeChoices(app, lineup);
    await call('PATCH', path, fan, choices);
    await call('PATCH', path, fan, { name: 'Another name' });
    await call('PATCH', `${lineup.api.toggle}/${_id}`, other, { on: true });
    await act('comment', () => makeComment(app, lineup.api.comment, _id, other, { rating: 2 }));
    await act('build', () => makeLineup(app, lineup, leaving));
    const [placed = ''] = Object.values(choices);
    const { name } = lineup.of;
    await call('DELETE', `${name === 'player' ? '/players' : `/${name}`}/${placed}`, admin);
    await call('DELETE', path, fan);
  }
  await call('PATCH', '/notifications/read', fan, { all: true });
  await call('PATCH', `/users/toggleFollow/${fan.id}`, other, { on: false });
  await call('PATCH', `/comment/toggleLike/${remark}`, other, { on: false });
  await call('DELETE', `/comment/delete/${remark}`, admin);
  await call('PATCH', `/users/togglePlayer/${player}`, fan, { on: false });
  await call('POST', '/users/logout', other);
  await call('DELETE', '/users/', leaving);

  expect(queries.length).toBeGreaterThan(200);
  expect(await findPlanProblems(db, queries, small, { readsAll: true })).toEqual([]);
});
