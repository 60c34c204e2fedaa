import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { itemRow, userRow } from '#tests/support/databases/rows.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

test('what fans added is unchecked; what is from elsewhere, of admins, or built is not', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '042-unchecked-items');
  await migrateToLatest(database, migrations.slice(0, index));
  const [fan, admin] = [userRow(), userRow({ role: 'admin' })];
  const by = { created_by: fan.id };
  const made = {
    added: itemRow(by),
    left: itemRow({ kind: 'team' }),
    starter: itemRow({ source: 'starter catalogue' }),
    old: itemRow(),
    imported: itemRow({ ...by, source: 'sofifa' }),
    sourced: itemRow(by),
    ofAdmin: itemRow({ created_by: admin.id }),
    lineup: itemRow({ ...by, kind: 'podium' }),
    removed: itemRow({ ...by, kind: 'removed' }),
  };
  await database.write(async (transaction) => {
    await transaction.insertInto('user').values([fan, admin]).execute();
    await transaction.insertInto('item').values(Object.values(made)).execute();
    await transaction
      .insertInto('lineup')
      .values({ item_id: made.lineup.id, kind: 'podium', owner_id: fan.id })
      .execute();
    await transaction
      .insertInto('left_item')
      .values({ item_id: made.left.id, creator_mark: 'mark' })
      .execute();
    await transaction
      .insertInto('import_source')
      .values({ kind: 'rider', source: 'tifo', key: 'k', item_id: made.sourced.id })
      .execute();
    for (const kind of ['rider', 'team', 'circuit']) {
      await sql`insert into tally_shape (kind, shape) values (${kind}, 'shape')`.execute(
        transaction,
      );
    }
    await transaction
      .insertInto('kind_count')
      .values(['rider', 'circuit'].map((kind) => ({ kind, total: 6, version: 4 })))
      .execute();
  });

  await migrateToLatest(database, migrations.slice(0, index + 1));
  const unchecked = await database.read.selectFrom('unchecked_item').selectAll().execute();
  expect(unchecked.toSorted((one, two) => (one.kind < two.kind ? -1 : 1))).toEqual([
    { item_id: made.added.id, kind: 'rider' },
    { item_id: made.left.id, kind: 'team' },
  ]);
  // Their tallies are counted again at the next start, and what lists remember is out of date.
  const shapes = await sql`select kind from tally_shape`.execute(database.read);
  expect(shapes.rows).toEqual([{ kind: 'circuit' }]);
  const counts = await database.read
    .selectFrom('kind_count')
    .select(['kind', 'version'])
    .orderBy('kind')
    .execute();
  expect(counts.map(({ kind, version }) => [kind, Number(version)])).toEqual([
    ['circuit', 4],
    ['rider', 5],
  ]);

  await database.write((transaction) =>
    transaction.deleteFrom('item').where('id', '=', made.added.id).execute(),
  );
  expect(await database.read.selectFrom('unchecked_item').select('kind').execute()).toEqual([
    { kind: 'team' },
  ]);
});
