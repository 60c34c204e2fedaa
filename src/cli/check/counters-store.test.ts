import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dialect, testDatabase } from '#tests/support/databases/databases.ts';
import { recordQueries } from '#tests/support/databases/query-plans.ts';
import { findWrongCounters } from './counters-store.ts';

test.runIf(dialect === 'sqlite')('no count is compared with all others', async () => {
  const db = await testDatabase();
  const recorder = recordQueries(db);
  const queries = await recorder.queriesDuring(() => findWrongCounters(recorder.db));
  expect(queries.length).toBeGreaterThan(0);
  const steps: string[] = [];
  for (const query of queries) {
    const { rows } = await sql<{
      detail: string;
    }>`${sql.raw(`explain query plan ${query.sql}`)}`.execute(db.read);
    steps.push(...rows.map(({ detail }) => detail));
  }
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.filter((step) => /^SCAN .*(LEFT|RIGHT|FULL)-JOIN/.test(step))).toEqual([]);
});
