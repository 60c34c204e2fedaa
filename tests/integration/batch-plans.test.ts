import { type CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { readCandidatesAfter } from '#server/features/search/things-store.ts';
import {
  refreshSearchTexts,
  replaceRule,
} from '#server/shared/catalogue-storage/search-texts-store.ts';
import { createSamples } from '#server/shared/samples/samples.ts';
import { player } from '#sports/football/player.ts';
import { dialect, testDatabase } from '#tests/support/databases/databases.ts';
import { recordQueries } from '#tests/support/databases/query-plans.ts';

const batchSize = 500;
const total = 6000;

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly Plans?: readonly PlanNode[];
}

function maxRows({ 'Actual Rows': rows, Plans: plans = [] }: PlanNode): number {
  return Math.max(rows, ...plans.map(maxRows));
}

async function countRowsOf(queries: Queries, query: CompiledQuery): Promise<number> {
  const statement = { ...query, sql: `explain (analyze, format json) ${query.sql}` };
  const { rows } = await queries.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(statement);
  return Math.max(...rows.flatMap((row) => row['QUERY PLAN']).map(({ Plan }) => maxRows(Plan)));
}

test.runIf(dialect === 'postgres')('a batch reads only its own rows', async () => {
  const db = await testDatabase();
  await insertDemoData(db, [player], { counts: { player: total }, fans: total });
  await sql`analyze`.execute(db.read);
  const recorder = recordQueries(db);
  await db.write((transaction) => replaceRule(transaction, player.name, 'outdated'));
  const queries = await recorder.queriesDuring(async () => {
    await createSamples(recorder.db).get(player);
    await refreshSearchTexts(recorder.db, [player]);
    for (let last = ''; ; ) {
      const users = await readCandidatesAfter(recorder.db.read, 'user', last, batchSize);
      if (users.length < batchSize) break;
      last = users.at(-1)?.id ?? last;
    }
  });
  const batches = queries.filter(({ sql }) =>
    /\bitem\b.*\bplayer\b|\bplayer\b.*\bitem\b|\buser_words\b/s.test(sql),
  );
  expect(batches.length).toBeGreaterThan((3 * total) / batchSize);
  await db.write(async (transaction) => {
    // A scan is as good on few rows, but not on millions.
    await sql`set local enable_seqscan = off`.execute(transaction);
    for (const query of batches) {
      expect(await countRowsOf(transaction, query), query.sql).toBeLessThanOrEqual(batchSize);
    }
  });
});
