import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { player } from '#sports/football/player.ts';
import { sports } from '#sports/index.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import { makeAdmin, makeItem, testApp } from '#tests/support/app.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { send } from '#tests/support/fans/community.ts';
import { recountSlots } from './slot-counts-store.ts';
import { recountTallies } from './tallies-store.ts';

/** Recounts that write very much, with pauses: takes some seconds. */

/** The database, with something that happens before each of its units of work but the first. */
function interrupted(db: Database, happens: () => Promise<unknown>): Database {
  let units = 0;
  return {
    ...db,
    write: async (work, options) => {
      units += 1;
      if (units > 1) await happens();
      return db.write(work, options);
    },
  };
}

test('a recount mends whatever was kept', async () => {
  const app = await testApp();
  const counts = { player: 200, team: 20, lifter: 200, weightCategory: 40 };
  await insertDemoData(app.db, kindsOf(sports), { counts, fans: 100, lineups: 100 });
  await app.db.write(async (transaction) => {
    await sql`update tally set total = total + 1 where value > 50`.execute(transaction);
    await sql`delete from tally where value < 10`.execute(transaction);
    await sql`update tally set field = 'former' where field = 'total'`.execute(transaction);
    await sql`update slot_count set total = total + 1 where slot like '%1'`.execute(transaction);
    await sql`delete from slot_count where slot = 'goalkeeper'`.execute(transaction);
    await sql`update slot_count set item_id = 'nobody' where item_id = ''`.execute(transaction);
  });
  expect(await findContradictions(app.db)).not.toEqual([]);
  for (const kind of kindsOf(sports)) await recountTallies(app.db, kind);
  await recountSlots(app.db);
  expect(await findContradictions(app.db)).toEqual([]);
});

test('what others create and delete between its units of work is counted once', async () => {
  const app = await testApp();
  const admin = await makeAdmin(app);
  const categories = await Promise.all(
    ['57', '63', '69'].map((weight) =>
      makeItem(app, 'weightCategory', { gender: 'mujer', age: 'Open', weight }),
    ),
  );
  await makeItem(app, 'lifter', { weightCategory: categories, total: 400 });
  let made = 0;
  const create = async () => {
    made += 1;
    if (made > 12) return;
    await makeItem(app, 'lifter', { weightCategory: [categories[made % 2]], total: 400 + made });
    if (made === 5) await send(app, 'DELETE', `/weightCategory/${categories[2]}`, admin);
  };
  await recountTallies(interrupted(app.db, create), lifter, 0);
  await recountTallies(app.db, weightCategory);
  expect(made).toBeGreaterThan(12);
  expect(await findContradictions(app.db)).toEqual([]);
});

test('a recount ends its units of work when their time is up', async () => {
  const app = await testApp();
  await insertDemoData(app.db, kindsOf(sports), { counts: { player: 200, team: 20 } });
  const unitsOf = async (sliceMs: number) => {
    await app.db.write((transaction) => transaction.deleteFrom('tally').execute());
    let units = 0;
    const count = async () => {
      units += 1;
    };
    await recountTallies(interrupted(app.db, count), player, sliceMs);
    return units;
  };
  expect(await unitsOf(0)).toBeGreaterThan(await unitsOf(Infinity));
});
