import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { kindsOf } from '#contract/kinds/sport.ts';
import { isDerivedTable } from '#server/db/copy/derived-tables.ts';
import { as, makeItem, makeUser, testApp } from '#tests/support/app.ts';
import { watchChanges } from '#tests/support/changes.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';

test('every table is watched except search indexes and words', async () => {
  const app = await testApp();
  const before = await app.db.read.introspection.getTables();
  await watchChanges(app.db);
  const { rows } =
    app.db.dialect === 'sqlite'
      ? await sql<{ name: string }>`
          select distinct tbl_name as name from sqlite_master
          where type = 'trigger' and name like 'note\\_%' escape '\\'`.execute(app.db.read)
      : await sql<{ name: string }>`
          select tgrelid::regclass::text as name from pg_trigger where tgname = 'note_change'`.execute(
          app.db.read,
        );
  const watched = rows.map(({ name }) => name.replaceAll('"', '')).toSorted();
  const expected = before
    .map(({ name }) => name)
    .filter((name) => !name.includes('_search') && !isDerivedTable(name));
  expect(watched).toEqual(expected.toSorted());
  expect(watched.length).toBeGreaterThan(25);
});

test('committed inserts, updates and deletes are noticed, rolled back ones are not', async () => {
  const app = await testApp();
  const user = await makeUser(app);
  const changes = await watchChanges(app.db);
  const count = await changes.count();
  const [kind] = kindsOf(app.deps.sports);
  await makeItem(app, kind?.name ?? '');
  expect(await changes.tablesSince(count)).toEqual(
    expect.arrayContaining(['item', kind?.name, 'kind_count', 'item_change']),
  );

  const afterInsert = await changes.count();
  await app.db.write((transaction) =>
    transaction.updateTable('user').set({ role: 'admin' }).where('id', '=', user.id).execute(),
  );
  expect(await changes.tablesSince(afterInsert)).toEqual(['user']);

  const afterUpdate = await changes.count();
  await app.inject({ method: 'POST', url: '/api/v1/users/logout', headers: as(user) });
  expect(await changes.tablesSince(afterUpdate)).toEqual(['kind_count', 'session']);

  const afterDelete = await changes.count();
  const undone = app.db.write(async (transaction) => {
    await transaction.deleteFrom('user').execute();
    throw new Error('undo it');
  });
  await expect(undone).rejects.toThrow('undo it');
  expect(await changes.count()).toBe(afterDelete);
});

test('a snapshot includes every table and search index', async () => {
  const app = await testApp();
  const [kind] = kindsOf(app.deps.sports);
  const id = await makeItem(app, kind?.name ?? '');
  const before = await snapshot(app.db);
  expect(await snapshot(app.db)).toBe(before);
  if (app.db.dialect === 'sqlite') {
    const index = sql.table(`${kind?.name}_search`);
    await app.db.write((transaction) =>
      sql`insert into ${index} (${sql.ref(`${kind?.name}_search`)}, rowid, search_text)
        select 'delete', row, search_text from item`.execute(transaction),
    );
    expect(await snapshot(app.db)).not.toBe(before);
  }
  await app.db.write((transaction) =>
    transaction.updateTable('item').set({ likes_count: 1 }).where('id', '=', id).execute(),
  );
  expect(await snapshot(app.db)).not.toBe(before);
});
