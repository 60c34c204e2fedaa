import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { recordQueries } from '#tests/support/databases/query-plans.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { csvOf, importText } from '#tests/support/transfer.ts';
import { findByNames } from './imports-store.ts';

const count = 5200;
const rows = Array.from({ length: count }, (_, n) => ({
  Name: `Lifter ${n}`,
  Sex: n % 2 ? 'F' : 'M',
  Event: 'SBD',
  Equipment: 'Raw',
  BodyweightKg: '83',
  WeightClassKg: '83',
  Best3SquatKg: `${150 + (n % 90)}`,
  Best3BenchKg: '80',
  Best3DeadliftKg: '170',
  TotalKg: `${400 + (n % 90)}`,
  Place: '3',
  Goodlift: '50',
  Date: '2020-06-01',
}));

let db: Database;
beforeEach(async () => {
  db = await testDatabase();
});

function importMany(options: Parameters<typeof importText>[4] = {}) {
  return importText(db, 'lifter', 'openpowerlifting', csvOf(rows), options);
}

test('a large file is imported, and importing it again changes nothing', async () => {
  expect((await importMany()).summary).toMatchObject({ created: count, bad: 0 });
  expect((await importMany()).summary).toMatchObject({ created: 0, unchanged: count });
});

test('a bad row in a later batch stops a strict import', async () => {
  const before = await snapshot(db);
  const bad = csvOf([...rows, { ...rows[0], Name: 'X'.repeat(190), Best3SquatKg: '5000' }]);
  const options = { strict: true };
  await expect(importText(db, 'lifter', 'openpowerlifting', bad, options)).rejects.toThrow(
    /nothing was changed/,
  );
  expect(await snapshot(db)).toBe(before);
  const { summary } = await importMany(options);
  expect(summary).toMatchObject({ created: count });
});

test('names are looked up by index', async () => {
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
