import type { KyselyPlugin } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  as,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases.ts';

/** How many queries an answer costs: as many for a hundred items as for one. */
let app: TestApp;
let fan: TestUser;
let queries = 0;

const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    queries += 1;
    return result;
  },
};

beforeAll(async () => {
  const db = await testDatabase();
  app = await testApp({ db: { ...db, read: db.read.withPlugin(counting) } });
  fan = await makeUser(app);
  const circuits = [await makeItem(app, 'circuit'), await makeItem(app, 'circuit')];
  for (let points = 0; points < 30; points += 1) {
    await makeItem(app, 'rider', { name: `Rider ${points}`, points, circuits });
  }
});

async function costOf(path: string): Promise<number> {
  queries = 0;
  const answer = await app.inject({ url: `/api/v1${path}`, headers: as(fan) });
  expect(answer.statusCode).toBe(200);
  return queries;
}

/** Who asks, the count, the page, its items, what they refer to, what the viewer likes. */
const list = 6;

test.each(['/rider?', '/rider?sort=name&', '/rider?sort=victoriesSeason&'])(
  '%s costs the queries of any list, however long',
  async (path) => {
    for (const size of [1, 10, 30]) expect(await costOf(`${path}size=${size}`)).toBe(list);
    expect(await costOf(`${path}size=10&page=3`)).toBe(list);
  },
);

test('a page past the end looks nothing up', async () => {
  expect(await costOf('/rider?size=30&page=2')).toBe(2);
});

test('a filter costs no more', async () => {
  expect(await costOf('/rider/filter/riders/points/3/28?size=20&sort=-points')).toBe(list);
  expect(await costOf('/rider/filter/riders/points/3/28?size=20&sort=name')).toBe(list);
});

test.each(['/rider/byName/rider?', '/rider?points=3..&age=14..&name=rider&'])(
  '%s is weighed first, and costs the same for thirty items as for one',
  async (path) => {
    const cost = await costOf(`${path}size=1`);
    expect(cost).toBeLessThanOrEqual(list + 4);
    expect(await costOf(`${path}size=30`)).toBe(cost);
  },
);

test('a kind that refers to nothing asks for no references', async () => {
  expect(await costOf('/circuit?sort=name')).toBe(list - 1);
});
