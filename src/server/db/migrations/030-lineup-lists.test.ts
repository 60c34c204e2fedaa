import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Queries } from '#server/db/engine/database.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { itemRow, userRow } from '#tests/support/databases/rows.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

/** More parts of names than one insert takes. */
const many = 300;

test('lineups that are there are found by the words of their names, and sorted by their ratings', async () => {
  const db = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '030-lineup-lists');
  await migrateToLatest(db, migrations.slice(0, index));
  const repeated = itemRow({ kind: 'podium', name: 'La la la', ratings_count: 3, ratings_sum: 10 });
  const unrated = itemRow({ kind: 'eleven', name: 'Ómega', ratings_count: 0, ratings_sum: 0 });
  const others = Array.from({ length: many }, (_, number) =>
    itemRow({ kind: 'podium', name: `Our podium ${number}`, ratings_count: 2, ratings_sum: 9 }),
  );
  const items = [repeated, unrated, ...others];
  const owners = items.map(() => userRow());
  const rider = itemRow({ name: 'La Rider', ratings_count: 1, ratings_sum: 2 });
  await db.write(async (transaction) => {
    await transaction.insertInto('user').values(owners).execute();
    await transaction
      .insertInto('item')
      .values([...items, rider])
      .execute();
    const lineups = items.map(({ id, kind }, number) => ({
      ...{ item_id: id, kind, owner_id: owners[number]?.id ?? '' },
    }));
    await transaction.insertInto('lineup').values(lineups).execute();
  });

  await migrateToLatest(db, migrations.slice(0, index + 1));
  const { rows: parts } = await sql<{
    kind: string;
    part: string;
    lineup_id: string;
  }>`select kind, part, lineup_id from lineup_name_part`.execute(db.read);
  const partsOf = (id: string) => parts.filter((row) => row.lineup_id === id);
  const names = (id: string) =>
    partsOf(id)
      .map(({ part }) => part)
      .toSorted();
  expect(names(repeated.id)).toEqual(['la', 'la la', 'la la la']);
  expect(partsOf(unrated.id)).toEqual([{ kind: 'eleven', part: 'omega', lineup_id: unrated.id }]);
  for (const [number, { id }] of others.entries()) {
    expect(names(id)).toEqual([`${number}`, `our podium ${number}`, `podium ${number}`]);
  }
  expect(parts).toHaveLength(4 + 3 * many);
  expect(await ratingOf(db.read, repeated.id)).toBeCloseTo(10 / 3, 12);
  expect(await ratingOf(db.read, unrated.id)).toBe(0);
  expect(await ratingOf(db.read, others[many - 1]?.id ?? '')).toBe(4.5);

  await rate(5, 1);
  expect(await ratingOf(db.read, unrated.id)).toBe(5);
  expect(await ratingOf(db.read, repeated.id)).toBeCloseTo(10 / 3, 12);
  await rate(0, 0);
  expect(await ratingOf(db.read, unrated.id)).toBe(0);
  await db.write((transaction) =>
    transaction.deleteFrom('item').where('id', '=', repeated.id).execute(),
  );
  const left = sql<{ id: string }>`select lineup_id as id from lineup_name_part
    where part like 'la%'`;
  expect((await left.execute(db.read)).rows).toEqual([]);

  async function rate(ratings_sum: number, ratings_count: number): Promise<void> {
    await db.write((transaction) =>
      transaction
        .updateTable('item')
        .set({ ratings_sum, ratings_count })
        .where('id', '=', unrated.id)
        .execute(),
    );
  }
});

async function ratingOf(queries: Queries, id: string): Promise<number | undefined> {
  const lineup = queries.selectFrom('lineup').where('item_id', '=', id).select('rating');
  return (await lineup.executeTakeFirst())?.rating;
}
