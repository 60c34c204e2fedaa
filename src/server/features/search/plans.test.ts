import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { sports } from '#sports/index.ts';
import { makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import {
  findPlanProblems,
  type QueryRecorder,
  recordQueries,
} from '#tests/support/databases/query-plans.ts';
import { finishWords } from '#tests/support/databases/words.ts';
import { createWordJobs } from './word-jobs.ts';

const counts = { team: 200, player: 3000, rider: 500, circuit: 100, lifter: 500 };
/** Tables that are always small, and lists of values. */
const small = new Set([
  'kind_count',
  'removal',
  'word_pending',
  'json_each',
  'newest',
  'field_name',
]);

let db: Database;
let recorder: QueryRecorder;
let app: TestApp;
let fan: TestUser;

beforeAll(async () => {
  db = await testDatabase();
  await insertDemoData(db, kindsOf(sports), { counts, fans: 300, likes: 1000, lineups: 200 });
  await finishWords(db);
  await createWordJobs({ db, sports, now: () => new Date() }).refreshStarts();
  if (db.dialect === 'postgres') {
    await db.write((transaction) => sql`analyze`.execute(transaction));
  }
  recorder = recordQueries(db);
  app = await testApp({ db: recorder.db });
  fan = await makeUser(app);
}, 120_000);

test('no search reads a whole table or index', async () => {
  const { rows } = await sql<{ name: string }>`select name from item where kind = 'player'
    order by id limit 10`.execute(db.read);
  const { rows: starts } = await sql<{ start: string }>`select start from word_start
    order by start limit 3`.execute(db.read);
  expect(starts.length).toBeGreaterThan(0);
  const { rows: riders } = await sql<{ team: string }>`select team from rider
    where team is not null order by team desc limit 3`.execute(db.read);
  expect(riders.length).toBeGreaterThan(0);
  const names = rows.map(({ name }) => name.toLowerCase());
  const texts = [
    ...starts.map(({ start }) => start),
    ...names.flatMap((name) => [name, name.slice(0, 4), name.slice(2), `${name} 9`]),
    ...names.map((name) => `${name.slice(0, 3)}x${name.slice(3, 6)}`),
    ...riders.map(({ team }) => team.toLowerCase()),
    ...['9', 'zzzz', 'ro vi', 'robasa'],
  ];
  const paths = texts.flatMap((text) => {
    const path = `/search?q=${encodeURIComponent(text)}`;
    return [path, `${path}&kind=player`, `${path}&kind=user`, `${path}&kind=eleven`];
  });
  const queries = await recorder.queriesOf(app, fan, paths);
  expect(queries.length).toBeGreaterThan(100);
  expect(await findPlanProblems(db, queries, small)).toEqual([]);
}, 120_000);
