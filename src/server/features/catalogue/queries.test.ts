import { beforeAll, expect, test } from 'vitest';
import {
  as,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { type QueryRecorder, recordQueries } from '#tests/support/databases/query-plans.ts';

let app: TestApp;
let fan: TestUser;
let recorder: QueryRecorder;
let changes = 0;

beforeAll(async () => {
  recorder = recordQueries(await testDatabase());
  app = await testApp({ db: recorder.db });
  fan = await makeUser(app);
  const circuits = [await makeItem(app, 'circuit'), await makeItem(app, 'circuit')];
  for (let points = 0; points < 30; points += 1) {
    await makeItem(app, 'rider', { name: `Rider ${points}`, points, circuits });
  }
  await countQueriesAfterChange('/rider?size=30&sort=points');
});

async function changeDatabase(): Promise<void> {
  changes += 1;
  const created_at = new Date(changes).toISOString();
  await app.db.write((transaction) =>
    transaction.updateTable('user').set({ created_at }).where('id', '=', fan.id).execute(),
  );
}

async function countQueriesAfterChange(path: string): Promise<number> {
  await changeDatabase();
  return countQueries(path);
}

async function countQueries(path: string): Promise<number> {
  const queries = await recorder.queriesDuring(async () => {
    const answer = await app.inject({ url: `/api/v1${path}`, headers: as(fan) });
    expect(answer.statusCode).toBe(200);
  });
  return queries.length;
}

const list = 2;

test.each(['/rider?', '/rider?sort=name&', '/rider?sort=victoriesSeason&'])(
  '%s costs the queries of any list, however long',
  async (path) => {
    // The first request caches the existence of unchecked items.
    await countQueriesAfterChange(path);
    for (const size of [1, 10, 30])
      expect(await countQueriesAfterChange(`${path}size=${size}`)).toBe(list);
    expect(await countQueriesAfterChange(`${path}size=10&page=3`)).toBe(list);
  },
);

test('a page past the end reads no items', async () => {
  expect(await countQueriesAfterChange('/rider?size=30&page=2')).toBe(0);
});

test('filters need no statement to be counted, because a sample counts them', async () => {
  const filtered = '/rider/filter/riders/points/3/28?size=20';
  expect(await countQueriesAfterChange(`${filtered}&sort=-points`)).toBe(list);
  expect(await countQueriesAfterChange(`${filtered}&sort=name`)).toBe(list);
  expect(await countQueriesAfterChange(`${filtered}&sort=name&page=2`)).toBe(list);
  expect(await countQueriesAfterChange('/rider?points=4..&age=..90&size=5')).toBe(list);
});

test.each(['/rider/byName/rider?', '/rider?points=3..&age=14..&name=rider&'])(
  '%s is weighed first, and costs the same for thirty items as for one',
  async (path) => {
    expect(await countQueriesAfterChange(`${path}size=1`)).toBeLessThanOrEqual(list + 4);
    expect(await countQueriesAfterChange(`${path}size=30`)).toBe(list);
  },
);

test('a repeated list request is answered from the cache', async () => {
  const path = '/rider?points=5..&sort=name&size=5';
  const names = async () => {
    const answer = await app.inject({ url: `/api/v1${path}`, headers: as(fan) });
    return answer.json<{ data: { name: string }[] }>().data.map(({ name }) => name);
  };
  const before = await names();
  expect(await countQueriesAfterChange(path)).toBe(list - 1);
  expect(await names()).toEqual(before);
});

test('a repeated request needs no statement until something changes', async () => {
  const path = '/rider?points=6..&size=5';
  await countQueriesAfterChange(path);
  // Commits of other tests change the version of a PostgreSQL database.
  await expect.poll(() => countQueries(path)).toBe(0);
  expect(await countQueriesAfterChange(path)).toBe(list - 1);
});

test('a kind without references reads none', async () => {
  expect(await countQueriesAfterChange('/circuit?sort=name')).toBe(list + 1);
});
