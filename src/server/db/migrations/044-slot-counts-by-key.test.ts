import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { itemRow, userRow } from '#tests/support/databases/rows.ts';

test('to leave a slot takes as long however many counters there are', async () => {
  const db = await testDatabase();
  const [rider, another, lineup] = [itemRow(), itemRow(), itemRow({ kind: 'podium' })];
  const owner = userRow();
  await db.write(async (transaction) => {
    await transaction.insertInto('user').values(owner).execute();
    await transaction.insertInto('item').values([rider, another, lineup]).execute();
    const row = { item_id: lineup.id, kind: 'podium', owner_id: owner.id };
    await transaction.insertInto('lineup').values(row).execute();
  });

  /** Processor time of fifty slots that are taken, changed and left, in milliseconds. */
  async function changeSlots(): Promise<number> {
    const before = process.cpuUsage();
    await db.write(async (transaction) => {
      const slot = { lineup_id: lineup.id, slot: 'firstPlace', item_id: rider.id };
      for (let round = 0; round < 50; round += 1) {
        await transaction.insertInto('lineup_slot').values(slot).execute();
        await transaction.updateTable('lineup_slot').set({ item_id: another.id }).execute();
        await transaction.deleteFrom('lineup_slot').execute();
      }
    });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }
  await changeSlots();
  const few = await changeSlots();
  expect(await db.read.selectFrom('slot_count').selectAll().execute()).toEqual([]);
  await db.write((transaction) =>
    sql`insert into slot_count (kind, item_id, slot, total)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 50000)
      select 'podium', 'rider ' || i, 'firstPlace', 1 from n`.execute(transaction),
  );
  expect(await changeSlots()).toBeLessThan(5 * few);
});
