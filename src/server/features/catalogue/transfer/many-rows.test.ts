import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { kindsOf } from '#contract/kinds/sport.ts';
import {
  dropListIndexes,
  restoreListIndexes,
} from '#server/catalogue-storage/list-indexes-store.ts';
import type { Database } from '#server/db/engine/database.ts';
import { findSchemaChanges } from '#server/db/schema/changes.ts';
import { sports } from '#sports/index.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { recordQueries } from '#tests/support/databases/query-plans.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { csvOf, importText } from '#tests/support/transfer.ts';
import { findByNames } from './imports-store.ts';

/** Very many rows are written without the indexes of lists, which must be there again whatever happens. */

const kinds = kindsOf(sports);
const count = 5200;
const rows = Array.from({ length: count }, (_, n) => ({
  ...{ Name: `Lifter ${n}`, Sex: n % 2 ? 'F' : 'M', Event: 'SBD', Equipment: 'Raw' },
  ...{ BodyweightKg: '83', WeightClassKg: '83', Best3SquatKg: `${150 + (n % 90)}` },
  ...{ Best3BenchKg: '80', Best3DeadliftKg: '170', TotalKg: `${400 + (n % 90)}` },
  ...{ Place: '3', Goodlift: '50', Date: '2020-06-01' },
}));

let db: Database;
beforeEach(async () => {
  db = await testDatabase();
});

async function countIndexes(): Promise<number> {
  const { rows } =
    db.dialect === 'sqlite'
      ? await sql`select name from sqlite_master where type = 'index' and sql is not null
          and tbl_name = 'lifter'`.execute(db.read)
      : await sql`select indexname from pg_indexes where tablename = 'lifter'`.execute(db.read);
  return rows.length;
}

/** Imports and tells how few indexes there were meanwhile. */
async function importMany(options: Parameters<typeof importText>[4] = {}) {
  const counted: Promise<number>[] = [];
  const { summary } = await importText(db, 'lifter', 'openpowerlifting', csvOf(rows), {
    ...options,
    progress(progress) {
      if (progress.step === 'write' && counted.length === 0) counted.push(countIndexes());
      options.progress?.(progress);
    },
  });
  return { summary, fewest: Math.min(...(await Promise.all(counted))) };
}

test('a first file of many is written without the indexes of lists', async () => {
  const before = await countIndexes();
  const { summary, fewest } = await importMany();
  expect(summary).toMatchObject({ created: count, bad: 0 });
  expect(fewest).toBe(db.dialect === 'sqlite' ? 0 : before);
  expect(await countIndexes()).toBe(before);
  expect(await findSchemaChanges(db, kinds)).toEqual([]);
});

test('the same file again leaves them alone', async () => {
  await importMany();
  const before = await countIndexes();
  const { summary, fewest } = await importMany();
  expect(summary).toMatchObject({ created: 0, unchanged: count });
  expect(fewest).toBe(before);
});

test('an import that breaks off rebuilds them', async () => {
  const progress = ({ step, done }: { step: string; done: number }) => {
    if (step === 'write' && done > 1000) throw new Error('The terminal is gone');
  };
  await expect(importMany({ progress })).rejects.toThrow('The terminal is gone');
  expect(await findSchemaChanges(db, kinds)).toEqual([]);
});

test('all or nothing: a bad row leaves the indexes and the rows as they were', async () => {
  const before = await snapshot(db);
  const bad = csvOf([...rows, { ...rows[0], Name: 'X'.repeat(190), Best3SquatKg: '5000' }]);
  const options = { atomic: true };
  await expect(importText(db, 'lifter', 'openpowerlifting', bad, options)).rejects.toThrow(
    /nothing was changed/,
  );
  expect(await snapshot(db)).toBe(before);
  expect(await findSchemaChanges(db, kinds)).toEqual([]);
  const { summary } = await importMany(options);
  expect(summary).toMatchObject({ created: count });
  expect(await findSchemaChanges(db, kinds)).toEqual([]);
});

test('after an import that was killed the next of that kind rebuilds them', async () => {
  if (db.dialect === 'postgres') return;
  for (const atomic of [false, true]) {
    await db.write((transaction) => dropListIndexes(transaction, lifter));
    const text = csvOf(rows.slice(0, 1));
    await importText(db, 'lifter', 'openpowerlifting', text, { atomic });
    expect(await findSchemaChanges(db, kinds)).toEqual([]);
  }
});

test('after a writer that was killed the next start rebuilds them', async () => {
  if (db.dialect === 'postgres') {
    expect(await restoreListIndexes(db, kinds)).toEqual([]);
    return;
  }
  await db.write((transaction) => dropListIndexes(transaction, lifter));
  const missing = (await findSchemaChanges(db, kinds)).length;
  expect(missing).toBeGreaterThan(5);
  expect(await restoreListIndexes(db, kinds)).toHaveLength(missing);
  expect(await findSchemaChanges(db, kinds)).toEqual([]);
  expect(await restoreListIndexes(db, kinds)).toEqual([]);
});

test('names are looked up in their index', async () => {
  const recorder = recordQueries(db);
  const [query] = await recorder.queriesDuring(() =>
    findByNames(recorder.db.read, 'lifter', ['ana gil', 'zoe nunez']),
  );
  if (!query) throw new Error('Nothing was asked');
  const plan = await db.write(async (transaction) => {
    if (db.dialect === 'postgres') {
      await sql`set local enable_seqscan = off`.execute(transaction);
      await sql`set local enable_bitmapscan = off`.execute(transaction);
    }
    const prefix = db.dialect === 'postgres' ? 'explain' : 'explain query plan';
    return transaction.executeQuery({ ...query, sql: `${prefix} ${query.sql}` });
  });
  expect(JSON.stringify(plan.rows)).toMatch(/item_name/);
});
