import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { testApp } from '#tests/support/app.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { recountSlots } from './slot-counts-store.ts';

test('a recount corrects all counters', async () => {
  const app = await testApp();
  const counts = { player: 200, team: 20, lifter: 200, weightCategory: 40 };
  await insertDemoData(app.db, kindsOf(sports), { counts, fans: 100, lineups: 100 });
  await app.db.write(async (transaction) => {
    await sql`update slot_count set total = total + 1 where slot like '%1'`.execute(transaction);
    await sql`delete from slot_count where slot = 'goalkeeper'`.execute(transaction);
    await sql`update slot_count set item_id = 'nobody' where item_id = ''`.execute(transaction);
  });
  expect(await findContradictions(app.db)).not.toEqual([]);
  await recountSlots(app.db);
  expect(await findContradictions(app.db)).toEqual([]);
});
