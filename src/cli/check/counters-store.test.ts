import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dialect, testDatabase } from '#tests/support/databases/databases.ts';
import { findPlanProblems, recordQueries } from '#tests/support/databases/query-plans.ts';
import { findWrongCounters, mendCounters } from './counters-store.ts';

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

test('counting again reads only the rows of the counted items', async () => {
  const recorder = recordQueries(await testDatabase());
  const names = ['likes of items', 'likes of comments', 'ratings of items', 'followers'];
  const wrong = names.map((name) => ({ name, ids: ['one', 'two'] }));
  const queries = await recorder.unitsDuring(() => mendCounters(recorder.db, wrong));
  expect(queries.length).toBeGreaterThanOrEqual(names.length);
  const problems = await findPlanProblems(
    recorder.db,
    queries.map((query, index) => [names[index] ?? '', query]),
    new Set(),
    { readsAll: true },
  );
  expect(problems).toEqual([]);
});
