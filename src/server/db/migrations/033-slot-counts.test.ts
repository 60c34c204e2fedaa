import { expect, test } from 'vitest';
import { recountSlots } from '#server/catalogue-storage/slot-counts-store.ts';
import type { Database } from '#server/db/engine/database.ts';
import { wrongCounters } from '#tests/support/databases/consistency.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { itemRow, userRow } from '#tests/support/databases/rows.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

/** Two Podiums and an Eleven: two riders in two slots, one player. */
async function storeLineups(db: Database): Promise<{ readonly ids: string[]; item: string }> {
  const [rider, another, player] = [itemRow(), itemRow(), itemRow()];
  const lineups = ['podium', 'podium', 'eleven'].map((kind) => itemRow({ kind }));
  const owners = lineups.map(() => userRow());
  const placed = [
    [0, 'firstPlace', rider.id],
    [0, 'secondPlace', another.id],
    [1, 'firstPlace', rider.id],
    [2, 'firstPlace', player.id],
  ] as const;
  await db.write(async (transaction) => {
    await transaction.insertInto('user').values(owners).execute();
    await transaction
      .insertInto('item')
      .values([rider, another, player, ...lineups])
      .execute();
    const rows = lineups.map(({ id, kind }, index) => ({
      ...{ item_id: id, kind, owner_id: owners[index]?.id ?? '' },
    }));
    await transaction.insertInto('lineup').values(rows).execute();
    const slots = placed.map(([index, slot, item_id]) => ({
      ...{ lineup_id: lineups[index]?.id ?? '', slot, item_id },
    }));
    await transaction.insertInto('lineup_slot').values(slots).execute();
    const counted = [
      { kind: 'podium', total: 2 },
      { kind: 'eleven', total: 1 },
    ];
    await transaction.deleteFrom('kind_count').where('kind', 'in', ['podium', 'eleven']).execute();
    await transaction.insertInto('kind_count').values(counted).execute();
  });
  return { ids: lineups.map(({ id }) => id), item: rider.id };
}

const slotLines = async (db: Database) =>
  (await db.read.selectFrom('slot_count').selectAll().execute())
    .map(({ kind, slot, item_id, total }) => `${kind} ${slot} ${item_id} ${total}`)
    .toSorted();

const slotsAreRight = async (db: Database) =>
  (await wrongCounters(db.read)).filter((line) => line.startsWith('slots')).length === 0;

test('slots that are there are counted, and what changes them moves the counters', async () => {
  const db = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '033-slot-counts');
  await migrateToLatest(db, migrations.slice(0, index));
  const { ids, item } = await storeLineups(db);
  await migrateToLatest(db, migrations.slice(0, index + 1));

  expect(await slotLines(db)).toHaveLength(6);
  expect(await slotLines(db)).toContain(`podium firstPlace ${item} 2`);
  expect(await slotLines(db)).toContain('podium firstPlace  2');
  expect(await slotsAreRight(db)).toBe(true);

  const slots = () => db.read.selectFrom('lineup_slot').selectAll().execute();
  const before = await db.read.selectFrom('kind_count').selectAll().execute();
  // All at once, of both kinds; then back in again.
  const rows = await slots();
  await db.write((transaction) => transaction.deleteFrom('lineup_slot').execute());
  expect(await slotLines(db)).toEqual([]);
  await db.write((transaction) => transaction.insertInto('lineup_slot').values(rows).execute());
  expect(await slotsAreRight(db)).toBe(true);
  const after = await db.read.selectFrom('kind_count').selectAll().execute();
  for (const { kind, version } of before) {
    expect(after.find((row) => row.kind === kind)?.version, kind).toBeGreaterThan(version);
  }

  // A lineup that goes by itself, and an item that goes without anybody opening its slots.
  await db.write((transaction) =>
    transaction
      .deleteFrom('item')
      .where('id', '=', ids[1] ?? '')
      .execute(),
  );
  expect(await slotLines(db)).toContain(`podium firstPlace ${item} 1`);
  await db.write((transaction) => transaction.deleteFrom('item').where('id', '=', item).execute());
  expect((await slotLines(db)).filter((line) => line.includes('podium'))).toHaveLength(2);
  expect(await slotsAreRight(db)).toBe(true);
});

test('a recount mends counters that are wrong', async () => {
  const db = await openTestDatabase(await createTestDatabase());
  await storeLineups(db);
  const right = await slotLines(db);
  await db.write(async (transaction) => {
    await transaction.updateTable('slot_count').set({ total: 7 }).execute();
    await transaction.deleteFrom('slot_count').where('kind', '=', 'eleven').execute();
    const stray = { kind: 'podium', slot: 'none', item_id: 'nobody', total: 3 };
    await transaction.insertInto('slot_count').values(stray).execute();
  });
  expect(await slotsAreRight(db)).toBe(false);
  await recountSlots(db);
  expect(await slotLines(db)).toEqual(right);
});
