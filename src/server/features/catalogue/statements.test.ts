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

/** Leaves out the reads of versions and kind counts, which happen once after a commit. */
let app: TestApp;
let fan: TestUser;
let recorder: QueryRecorder;

beforeAll(async () => {
  recorder = recordQueries(await testDatabase());
  app = await testApp({ db: recorder.db, settings: { RATE_LIMITS: 'on' } });
  fan = await makeUser(app);
  const team = [await makeItem(app, 'team')];
  for (let rating = 1; rating <= 40; rating += 1) {
    await makeItem(app, 'player', { name: `${rating} Statements`, rating, team });
  }
  await get('/players?rating=99&page=9');
  await get('/players?size=1');
});

const get = (path: string) => app.inject({ url: `/api/v1${path}`, headers: as(fan) });

async function statementsOf(path: string): Promise<string[]> {
  const queries = await recorder.queriesDuring(async () => {
    const answer = await get(path);
    expect(answer.statusCode, answer.body).toBe(200);
  });
  return queries.map(({ sql }) => sql);
}

test.each([
  ['/players?size=4&page=2', 3],
  ['/players?sort=name&size=4&page=4', 3],
  ['/players?rating=1..4&size=4', 3],
  ['/players?name=9%20statements', 4],
])('%s takes %i statements: the page, its items, their likes', async (path, statements) => {
  expect(await statementsOf(path)).toHaveLength(statements);
});

test.each([
  ['player', '/players', 3],
  ['team', '/teams', 4],
  ['rider', '/rider', 3],
  ['lifter', '/lifter', 4],
])(
  'a %s takes what it is, its likes, who likes it, who may remove it',
  async (kind, path, count) => {
    const id = await makeItem(app, kind);
    expect(await statementsOf(`${path}/${id}`)).toHaveLength(count);
  },
);

// PostgreSQL needs three more round trips.
test.each([true, false])('a like set to %s takes six statements', async (on) => {
  const url = `/api/v1/users/togglePlayer/${await makeItem(app, 'player')}`;
  const like = (payload: object) => app.inject({ method: 'PATCH', url, headers: as(fan), payload });
  await like({ on: !on });
  let reads: readonly unknown[] = [];
  const written = await recorder.unitsDuring(async () => {
    reads = await recorder.queriesDuring(async () => {
      expect((await like({ on })).json()).toMatchObject({ liked: on });
    });
  });
  expect([reads.length, written.length]).toEqual([1, 5]);
});
