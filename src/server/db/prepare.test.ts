import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { itemRow } from '#tests/support/databases/rows.ts';
import { prepare } from './prepare.ts';

test('a statement is built once per list length and uses the values of each call', async () => {
  const db = await testDatabase();
  await db.write(async (transaction) => {
    const rows = ['a', 'b', 'c'].map((id) => itemRow({ id, name: `Name of ${id}` }));
    await transaction.insertInto('item').values(rows).execute();
  });
  let built = 0;
  const named = prepare((queries, { ids, kind }: { ids: readonly string[]; kind: string }) => {
    built += 1;
    return queries
      .selectFrom('item')
      .where('kind', '=', kind)
      .where('id', 'in', ids)
      .where('image', 'is', null)
      .select('id')
      .orderBy('id');
  });
  const idsOf = async (ids: readonly string[], kind = 'rider') =>
    (await named(db.read, { ids, kind })).rows.map(({ id }) => id);
  expect(await Promise.all([idsOf(['a', 'b']), idsOf(['c', 'b']), idsOf(['a'])])).toEqual([
    ['a', 'b'],
    ['b', 'c'],
    ['a'],
  ]);
  expect(await idsOf(['a', 'c'], 'player')).toEqual([]);
  expect(built).toBe(2);
  for (const id of ['c', 'a']) {
    const inside = await db.write((transaction) =>
      named(transaction, { ids: [id], kind: 'rider' }),
    );
    expect(inside.rows).toEqual([{ id }]);
  }
  expect(built).toBe(3);
});

test('the result contains the number of changed rows', async () => {
  const db = await testDatabase();
  await db.write((transaction) =>
    transaction
      .insertInto('item')
      .values(itemRow({ id: 'a' }))
      .execute(),
  );
  const rename = prepare((queries, { id, name }: { id: string; name: string }) =>
    queries.updateTable('item').set({ name }).where('id', '=', id),
  );
  const renamed = (id: string) => db.write((transaction) => rename(transaction, { id, name: 'B' }));
  expect((await renamed('a')).numAffectedRows).toBe(1n);
  expect((await renamed('z')).numAffectedRows).toBe(0n);
});
