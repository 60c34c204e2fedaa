import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { nameSearch } from '#server/catalogue-storage/name-search-store.ts';
import { rider } from '#sports/motogp/rider.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { wronglyRepeated } from '#tests/support/databases/repeated.ts';
import { itemRow } from '#tests/support/databases/rows.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

test('items that are there are repeated in the tables of their kinds, and found by name', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '015-names-and-likes-of-kinds');
  await migrateToLatest(database, migrations.slice(0, index));
  const items = [
    itemRow({ kind: 'rider', name: 'Jorge Martín', likes_count: 7 }),
    itemRow({ kind: 'lifter', name: 'Jorge Gil', likes_count: 0 }),
  ];
  await database.write(async (transaction) => {
    await transaction.insertInto('item').values(items).execute();
    for (const { id, kind } of items) {
      await sql`insert into ${sql.table(kind)} (item_id) values (${id})`.execute(transaction);
    }
  });

  await migrateToLatest(database, migrations.slice(0, index + 1));
  // Others may have come later.
  const kinds = [rider, lifter];
  expect(await wronglyRepeated(database.read, { kinds })).toEqual([]);
  const { rows } = await sql`select likes_count from rider`.execute(database.read);
  expect(rows).toEqual([{ likes_count: 7 }]);
  const { from, where } = nameSearch(database, 'lifter', 'jorge', 'items');
  const found = await sql`select name from ${from} where ${where}`.execute(database.read);
  expect(found.rows).toEqual([{ name: 'Jorge Gil' }]);
});
