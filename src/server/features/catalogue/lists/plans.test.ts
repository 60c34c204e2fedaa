import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { demoId } from '#cli/demo-data/random-store.ts';
import { rankingsOf } from '#contract/kinds/rankings.ts';
import { getKind, kindsOf } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { sports } from '#sports/index.ts';
import { makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { dialect, testDatabase } from '#tests/support/databases/databases.ts';
import { withLateIndexes } from '#tests/support/databases/late-indexes.ts';
import {
  findPlanProblems,
  type QueryRecorder,
  recordQueries,
} from '#tests/support/databases/query-plans.ts';
import { insertLineups, itemRow } from '#tests/support/databases/rows.ts';
import {
  deepForms,
  facetForms,
  fanForms,
  listForms,
  rankingForms,
} from '#tests/support/list-forms.ts';

/** Wide filters match more items than a list counts, narrow filters fewer. */
const counts = {
  team: 11_500,
  circuit: 11_500,
  weightCategory: 252,
  player: 11_500,
  rider: 11_500,
  lifter: 11_500,
};
const fans = 3000;
const kinds = kindsOf(sports);
const small = new Set([
  ...['session', 'weightCategory', 'kind_count', 'removal'],
  // Items of deleted accounts, and ids that a query binds.
  ...['left_item', 'among', 'json_each'],
]);

let db: Database;
let recorder: QueryRecorder;
let app: TestApp;
let fan: TestUser;

beforeAll(async () => {
  db = await testDatabase();
  const ofFans = { fans, likes: 20_000, comments: 10_000, follows: 10_000 };
  await withLateIndexes(db, kinds, () =>
    insertDemoData(db, kinds, { counts, ...ofFans, skewed: 9 }),
  );
  await addLineups('eleven');
  await addLineups('podium');
  // PostgreSQL analyses tables by itself, but SQLite must work without statistics.
  if (db.dialect === 'postgres') {
    await db.write((transaction) => sql`analyze`.execute(transaction));
  }
  recorder = recordQueries(db);
  app = await testApp({ db: recorder.db });
  fan = await makeUser(app);
  await followMany();
}, 120_000);

async function followMany(): Promise<void> {
  const follows = Array.from({ length: 500 }, (_, index) => ({
    follower_id: fan.id,
    followed_id: demoId('user', index + 1),
    created_at: '2026-01-01T00:00:00.000Z',
  }));
  await db.write((transaction) => transaction.insertInto('follow').values(follows).execute());
}

async function addLineups(kind: 'eleven' | 'podium'): Promise<void> {
  for (let start = 1; start <= fans; start += 500) {
    const items = Array.from({ length: 500 }, (_, index) =>
      itemRow({ kind, name: index === 9 ? `Our ${kind} nine` : `Our ${kind}` }),
    );
    const ids = items.map((_, index) => demoId('user', start + index));
    const owners = await db.read
      .selectFrom('user')
      .where('id', 'in', ids)
      .select(['id', 'name'])
      .execute();
    const lineups = owners.map((owner, index) => ({
      item: items[index] as (typeof items)[0],
      owner,
    }));
    await db.write((transaction) => insertLineups(transaction, lineups));
  }
}

test.each(kinds.map(({ name }) => name))(
  'no list of a %s reads a table or an index to its end',
  async (name) => {
    const kind = getKind(sports, name);
    const queries = await recorder.queriesOf(app, fan, [
      ...(kind ? [...listForms(kind), ...deepForms(kind), ...facetForms(kind)] : []),
    ]);
    expect(queries.length).toBeGreaterThan(100);
    expect(await findPlanProblems(db, queries, small)).toEqual([]);
  },
  240_000,
);

test('no ranking reads a whole table or index', async () => {
  const queries = await recorder.queriesOf(app, fan, rankingsOf(sports).flatMap(rankingForms));
  expect(queries.length).toBeGreaterThan(30);
  expect(await findPlanProblems(db, queries, small)).toEqual([]);
}, 60_000);

test('no list of fans’ activity reads a whole table or index', async () => {
  const queries = await recorder.queriesOf(app, fan, fanForms(sports));
  expect(queries.length).toBeGreaterThan(30);
  // PostgreSQL scans the names of so few fans, but would use the index for twenty times as many.
  const few = dialect === 'postgres' ? [...small, 'user', 'user_words'] : small;
  expect(await findPlanProblems(db, queries, new Set(few))).toEqual([]);
}, 60_000);

test('a plan that reads a whole table is recognised', async () => {
  const read = (query: string) => ['', sql.raw(query).compile(db.read)] as const;
  const bad = [
    read('select id from item order by image'),
    read('select item_id from item_like order by created_at, item_id'),
    read('select count(*) from comment where text = id'),
    read(`select fields.item_id, (select count(*) from comment where text = fields.item_id)
      from player as fields order by "fields"."item_id" asc limit 6`),
  ];
  const problems = await findPlanProblems(db, bad, small);
  expect(problems).toHaveLength(bad.length);
});

test.runIf(dialect === 'sqlite')(
  'a plan that sorts all items of a kind is recognised',
  async () => {
    const lineups = `select item.id from item cross join lineup on lineup.item_id = item.id
    where item.kind = 'eleven'`;
    const sorts = [
      `${lineups} order by lineup.rating desc, item.id desc limit 6`,
      `${lineups} group by lineup.owner_id order by item.id limit 6`,
      `select id from (${lineups} order by lineup.rating limit 6) union all select 'x'`,
      `select id from item where id in (select id from (${lineups} order by lineup.rating limit 6))`,
      `select id from (${lineups} limit -1) as inner_list order by id || 'x' limit 6`,
    ].map((query) => ['', sql.raw(query).compile(db.read)] as const);
    for (const query of sorts) {
      expect(await findPlanProblems(db, [query], small)).toEqual([
        expect.stringContaining('(kind=?)'),
      ]);
    }
    const inOrder = sql`${sql.raw(lineups)} order by item.likes_count, item.id limit 6`;
    expect(await findPlanProblems(db, [['', inOrder.compile(db.read)]], small)).toEqual([]);
  },
);
