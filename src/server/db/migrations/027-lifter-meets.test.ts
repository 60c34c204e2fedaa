import { expect, test } from 'vitest';
import { starterSource } from '#contract/kinds/sources.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { itemRow } from '#tests/support/databases/rows.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

test('starter items that are marked were given what was known, no items are of one person yet', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '027-lifter-meets');
  await migrateToLatest(database, migrations.slice(0, index));
  const source = starterSource;
  await database.write((transaction) =>
    transaction
      .insertInto('item')
      .values([
        itemRow({ kind: 'lifter', name: 'Marked', source }),
        itemRow({ kind: 'eleven', name: 'Built', source }),
        itemRow({ kind: 'rider', name: 'Marked', source }),
        itemRow({ kind: 'team', name: 'Loaded by the first version' }),
      ])
      .execute(),
  );

  await migrateToLatest(database, migrations.slice(0, index + 1));
  const known = await database.read.selectFrom('starter_field').selectAll().execute();
  const fieldsOf = (kind: string) =>
    known.flatMap((row) => (row.kind === kind ? [row.field] : [])).toSorted();
  expect(new Set(known.map(({ kind }) => kind))).toEqual(new Set(['lifter', 'rider']));
  expect(fieldsOf('lifter').join(' ')).toBe(
    'GLPoints age benchPress birthYear deadlift gender squat total',
  );
  expect(fieldsOf('rider').join(' ')).toBe(
    'age championshipsCarrer nationality number points polesSeason ranking rating team victoriesCarrer victoriesSeason',
  );
  const rows = await database.read.selectFrom('item').select('same_as').distinct().execute();
  expect(rows).toEqual([{ same_as: null }]);
});
