import { expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { findWrongCounters } from './counters-store.ts';

// Takes seconds, because a comparison of each slot with all others is only slow among thousands.
test('the slots of thousands of lineups are compared in a moment', async () => {
  const db = await testDatabase();
  const counts = { player: 10_000, team: 20 };
  await insertDemoData(db, kindsOf(sports), { counts, fans: 8000, lineups: 8000 });
  const { user, system } = process.cpuUsage();
  expect(await findWrongCounters(db)).toEqual([]);
  const usage = process.cpuUsage({ user, system });
  expect((usage.user + usage.system) / 1000).toBeLessThan(3000);
});
