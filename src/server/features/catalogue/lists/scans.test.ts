import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { demoId } from '#cli/demo-data/random-store.ts';
import type { Database } from '#server/db/engine/database.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import { makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { dialect, testDatabase } from '#tests/support/databases/databases.ts';
import { type QueryRecorder, recordQueries } from '#tests/support/databases/query-plans.ts';
import { countRows } from './pages-store.ts';

let db: Database;
let recorder: QueryRecorder;
let app: TestApp;
let fan: TestUser;

beforeAll(async () => {
  db = await testDatabase();
  const counts = { lifter: 2000, weightCategory: 5 };
  await insertDemoData(db, [lifter, weightCategory], { counts });
  recorder = recordQueries(db);
  app = await testApp({ db: recorder.db });
  fan = await makeUser(app);
});

const category = demoId('weightCategory', 1);

async function planOf(path: string): Promise<string> {
  const queries = await recorder.queriesOf(app, fan, [path]);
  const [query] = queries
    .map(([, one]) => one)
    .filter(({ sql }) => / as id\b.* order by /s.test(sql));
  if (!query) throw new Error('a page is looked for');
  const explained = { ...query, sql: `explain query plan ${query.sql}` };
  const { rows } = await db.read.executeQuery<{ detail: string }>(explained);
  return rows.map(({ detail }) => detail).join('\n');
}

const pageQuery = (size: number) =>
  planOf(`/lifter?weightCategory=${category}&gender=mujer&sort=-total&size=${size}`);

test.runIf(dialect === 'sqlite').each(['name', '-likes'])(
  'a search in the order of %s looks at no fields',
  async (sort) => {
    const plan = await planOf(`/lifter?name=a&sort=${sort}&size=100`);
    expect(plan).toContain('SEARCH item USING');
    expect(plan).not.toContain('fields');
  },
);

test.runIf(dialect === 'sqlite')(
  'a search in the order of a number looks once at each row',
  async () => {
    const plan = await planOf('/lifter?name=a&sort=-total&size=100');
    expect(plan).toContain('SCAN fields USING COVERING INDEX lifter_total');
    expect(plan).not.toContain('SEARCH fields');
  },
);

test.runIf(dialect === 'sqlite')(
  'a page is scanned or sorted, whichever reads fewer rows',
  async () => {
    const scan = await pageQuery(30);
    expect(scan).toContain('lifter_total');
    expect(scan).toContain('item_reference_target (target_id=? AND field=? AND item_id=?)');
    expect(await pageQuery(60)).not.toContain('lifter_total');
  },
);

test.runIf(dialect === 'postgres')('the few items with a flag are found first', async () => {
  await db.write((transaction) =>
    transaction
      .updateTable('item')
      .set({ created_by: fan.id })
      .where('id', '=', demoId('lifter', 7))
      .execute(),
  );
  const queries = await recorder.queriesOf(app, fan, ['/lifter?total=1..&added=fans']);
  const [, page] = queries.find(([, { sql }]) => / as id\b.* order by /s.test(sql)) ?? [];
  expect(page?.sql).toMatch(/ as added \(id\) cross join "lifter" as fields/);
});

test.runIf(dialect === 'postgres')(
  'items that fans added are counted in an index alone',
  async () => {
    const count = () => countRows(recorder.db, lifter, [{ type: 'added' }], 1000);
    const [query] = await recorder.queriesDuring(count);
    if (!query) throw new Error('Nothing was counted');
    const { rows } = await db.write(async (transaction) => {
      // They are cheaper on few rows, but not on a million.
      await sql`set local enable_seqscan = off`.execute(transaction);
      await sql`set local enable_bitmapscan = off`.execute(transaction);
      return transaction.executeQuery<object>({ ...query, sql: `explain ${query.sql}` });
    });
    expect(JSON.stringify(rows)).toContain('Index Only Scan using item_created_time');
  },
);
