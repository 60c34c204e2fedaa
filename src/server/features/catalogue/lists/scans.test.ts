import { beforeAll, expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { demoId } from '#cli/demo-data/random-store.ts';
import type { Database } from '#server/db/engine/database.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import { makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { dialect, testDatabase } from '#tests/support/databases/databases.ts';
import { type QueryRecorder, recordQueries } from '#tests/support/databases/query-plans.ts';

/** Which way a page is read of two filters that each find many and together few. */

let db: Database;
let recorder: QueryRecorder;
let app: TestApp;
let fan: TestUser;

beforeAll(async () => {
  db = await testDatabase();
  // Of five categories each has 400 lifters, and 200 of them are women.
  const counts = { lifter: 2000, weightCategory: 5 };
  await insertDemoData(db, [lifter, weightCategory], { counts });
  recorder = recordQueries(db);
  app = await testApp({ db: recorder.db });
  fan = await makeUser(app);
});

const category = demoId('weightCategory', 1);

/** The queries that look for a page of women of a category, by their totals. */
async function pageQueries(size: number) {
  const path = `/lifter?weightCategory=${category}&gender=mujer&sort=-total&size=${size}`;
  const queries = await recorder.queriesOf(app, fan, [path]);
  return queries.map(([, query]) => query).filter(({ sql }) => / as id\b.* order by /s.test(sql));
}

const isScan = ({ sql }: { readonly sql: string }) => / limit \S+\) as fields\s+where /.test(sql);

test('sorting is weighed by all that it reads, not by what is left of it', async () => {
  // Some 300 items of the order hold 30 women of the category; sorting reads its 400 lifters.
  expect((await pageQueries(30)).map(isScan)).toEqual([true]);
  // Some 600 are more.
  expect((await pageQueries(60)).map(isScan)).toEqual([false]);
});

test.runIf(dialect === 'sqlite')('a scan looks references up among those to one item', async () => {
  const [scan] = await pageQueries(31);
  if (!scan) throw new Error('a page is looked for');
  const { rows } = await db.read.executeQuery<{ detail: string }>({
    ...scan,
    sql: `explain query plan ${scan.sql}`,
  });
  expect(rows.map(({ detail }) => detail)).toContainEqual(
    expect.stringContaining('item_reference_target (target_id=? AND field=? AND item_id=?)'),
  );
});
