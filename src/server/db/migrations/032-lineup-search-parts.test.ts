import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { wronglyKeptSearches, wronglySearched } from '#tests/support/databases/repeated.ts';
import { itemRow, userRow } from '#tests/support/databases/rows.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

/** More lineups than are read at once. */
const many = 600;

test('lineups that are there are found by their names and by those of their owners', async () => {
  const db = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '032-lineup-search-parts');
  await migrateToLatest(db, migrations.slice(0, index));
  // The second is Cyrillic, its key has the Latin letters that it looks like.
  const named = [
    { kind: 'podium', name: 'Los de Ana Gil', owner: 'ana gil anabel' },
    { kind: 'eleven', name: 'Москва', owner: 'ana' },
    ...Array.from({ length: many }, (_, number) => ({
      ...{ kind: 'podium', name: `Our podium ${number}`, owner: `fan our ${number}` },
    })),
  ];
  const items = named.map(({ kind, name }) => itemRow({ kind, name }));
  const owners = named.map(({ owner }) => userRow({ name: owner, name_key: owner }));
  await db.write(async (transaction) => {
    await transaction.insertInto('user').values(owners).execute();
    await transaction.insertInto('item').values(items).execute();
    const lineups = items.map(({ id, kind }, number) => ({
      ...{ item_id: id, kind, owner_id: owners[number]?.id ?? '' },
    }));
    await transaction.insertInto('lineup').values(lineups).execute();
  });

  await migrateToLatest(db, migrations.slice(0, index + 1));
  const parts = await db.read
    .selectFrom('lineup_search_part')
    .where('lineup_id', 'in', [items[0]?.id ?? '', items[1]?.id ?? ''])
    .select(['kind', 'part', 'shared_start'])
    .orderBy('kind')
    .orderBy('part')
    .execute();
  expect(parts).toEqual([
    { kind: 'eleven', part: 'ana', shared_start: 0 },
    { kind: 'eleven', part: 'mockba', shared_start: 0 },
    { kind: 'podium', part: 'ana gil', shared_start: 0 },
    { kind: 'podium', part: 'ana gil anabel', shared_start: 7 },
    { kind: 'podium', part: 'anabel', shared_start: 3 },
    { kind: 'podium', part: 'de ana gil', shared_start: 0 },
    { kind: 'podium', part: 'gil', shared_start: 0 },
    { kind: 'podium', part: 'gil anabel', shared_start: 3 },
    { kind: 'podium', part: 'los de ana gil', shared_start: 0 },
  ]);
  await migrateToLatest(db);
  expect(await wronglySearched(db.read)).toEqual([]);
  expect(await wronglyKeptSearches(db)).toEqual([]);
  await expect(sql`select 1 from lineup_name_part`.execute(db.read)).rejects.toThrow();
});
