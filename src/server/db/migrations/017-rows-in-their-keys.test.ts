import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import {
  createTestDatabase,
  dialect,
  openTestDatabase,
  testDatabase,
} from '#tests/support/databases/databases.ts';
import { itemRow } from '#tests/support/databases/rows.ts';
import type { Queries } from '../engine/database.ts';
import { readTables } from '../schema/introspect.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

const tables = ['player', 'item_reference'];

async function rowsOf(queries: Queries): Promise<unknown[]> {
  const all = await Promise.all(
    tables.map((table) => sql`select * from ${sql.table(table)} order by item_id`.execute(queries)),
  );
  return all.map(({ rows }) => rows);
}

test('rows, checks and indexes stay as they are, and rows go with their item', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '017-rows-in-their-keys');
  await migrateToLatest(database, migrations.slice(0, index));
  const items = ['Unai', 'Nico', 'Lamine'].map((name) => itemRow({ kind: 'player', name }));
  const team = itemRow({ kind: 'team', name: 'Spain' });
  await database.write(async (transaction) => {
    await transaction
      .insertInto('item')
      .values([...items, team])
      .execute();
    for (const { id, search_name } of items.toReversed()) {
      await sql`insert into player (item_id, position, rating, search_name, likes_count)
        values (${id}, 'forward', 88, ${search_name}, 3)`.execute(transaction);
      await sql`insert into item_reference values (${id}, 'team', ${team.id}, 0)`.execute(
        transaction,
      );
    }
  });
  const [rows, described] = [await rowsOf(database.read), await readTables(database)];
  expect(rows.flat()).toHaveLength(6);

  await migrateToLatest(database, migrations.slice(0, index + 1));
  expect(await rowsOf(database.read)).toEqual(rows);
  expect(await readTables(database)).toEqual(described);
  const wrong = sql`update player set position = 'libero'`;
  await expect(database.write((transaction) => wrong.execute(transaction))).rejects.toThrow();
  await database.write((transaction) =>
    transaction
      .deleteFrom('item')
      .where('id', '=', items[0]?.id ?? '')
      .execute(),
  );
  expect((await rowsOf(database.read)).flat()).toHaveLength(4);
});

test.runIf(dialect === 'sqlite')('the rows of every kind stand in their keys', async () => {
  const { read } = await testDatabase();
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list where wr = 1`.execute(read);
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['item_reference', ...kindsOf(sports).map(({ name }) => name)]),
  );
});
