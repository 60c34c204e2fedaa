import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { choice, number, references, text } from '#contract/kinds/fields.ts';
import { defineKind, type Kind } from '#contract/kinds/kind.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { kindTable } from '#server/shared/catalogue-storage/kind-table.ts';
import { sports } from '#sports/index.ts';
import { dialect, testDatabase } from '#tests/support/databases/databases.ts';
import { itemRow } from '#tests/support/databases/rows.ts';
import { applySchemaChanges, findSchemaChanges } from './changes.ts';
import type { SchemaChange } from './statements.ts';

const surfer = defineKind({
  name: 'surfer',
  labels: {
    one: 'surfer',
    many: 'surfers',
    title: 'Surfers',
    back: 'All Surfers',
    create: 'Create a Surfer',
    example: 'Moore',
  },
  page: '/surf/surfers',
  api: {
    base: '/surfer',
    create: '/surfer',
    search: 'byName',
    list: 'surfers',
    toggle: '/users/toggleSurfer',
  },
  favourites: 'favSurfers',
  create: 'verified',
  fields: {
    stance: choice('Stance', ['regular', 'goofy', "neither's"]),
    beach: text('Beach'),
    rides: references('Rides', 'surfer'),
    titles: number('Titles'),
    height: number('Height', { decimals: 2 }),
  },
  filters: ['titles'],
  sorts: ['titles', 'height', 'name'],
  order: '-titles',
  card: [],
  headline: [],
});

function withFields(fields: Kind['fields'], rest: Partial<Kind> = {}): Kind {
  return { ...surfer, ...rest, fields };
}

async function databaseWithSurfer() {
  const database = await testDatabase();
  await applySchemaChanges(database, await findSchemaChanges(database, [surfer]));
  return database;
}

test.runIf(dialect === 'sqlite')('the table of a new kind has no separate row ids', async () => {
  const { read } = await databaseWithSurfer();
  const { rows } = await sql`select wr from pragma_table_list where name = 'surfer'`.execute(read);
  expect(rows).toEqual([{ wr: 1 }]);
});

test('the migrated database matches the descriptions', async () => {
  const missing = await findSchemaChanges(await testDatabase(), kindsOf(sports));
  const words = missing.map((change) => JSON.stringify(change));
  expect(words, 'run `npm run migration -- <name>` and commit the file that it writes').toEqual([]);
});

test('a new kind adds a table with an index for each field that lists sort by', async () => {
  const database = await testDatabase();
  const changes = await findSchemaChanges(database, [...kindsOf(sports), surfer]);
  expect(changes).toMatchObject([
    {
      type: 'createTable',
      table: {
        name: 'surfer',
        columns: [
          { name: 'stance', type: 'text', choices: ['regular', 'goofy', "neither's"] },
          { name: 'beach', type: 'text', choices: null },
          { name: 'titles', type: 'integer' },
          { name: 'height', type: 'double' },
        ],
      },
    },
    { type: 'createSearch', kind: 'surfer' },
    { index: { columns: ['stance', 'item_id'], hasDescending: false } },
    { index: { columns: ['titles', 'item_id'], hasDescending: true } },
    { index: { columns: ['height', 'item_id'], hasDescending: true } },
  ]);
  await applySchemaChanges(database, changes);
  expect(await findSchemaChanges(database, [...kindsOf(sports), surfer])).toEqual([]);
});

test('a new field adds a column, and an index if lists sort by it', async () => {
  const database = await databaseWithSurfer();
  const grown = withFields(
    { ...surfer.fields, sponsor: text('Sponsor'), club: text('Club'), age: number('Age') },
    { groupings: ['club'] },
  );
  const changes = await findSchemaChanges(database, [grown]);
  expect(changes[0]).toEqual({
    type: 'addColumn',
    table: 'surfer',
    column: { name: 'sponsor', type: 'text', choices: null },
  });
  expect(indexSteps(changes)).toEqual([
    'add surfer_club: club item_id',
    'add surfer_age: age item_id',
  ]);
  await applySchemaChanges(database, changes);
  expect(await findSchemaChanges(database, [grown])).toEqual([]);
});

function indexSteps(changes: readonly SchemaChange[]): string[] {
  return changes.flatMap((step) => {
    if (step.type === 'dropIndex') return [`drop ${step.name}`];
    if (step.type !== 'addIndex') return [];
    const { name, columns, unique } = step.index;
    return [`add ${unique ? 'unique ' : ''}${name}: ${columns.join(' ')}`];
  });
}

test('a new choice field adds an index', async () => {
  const database = await databaseWithSurfer();
  const grown = withFields({ ...surfer.fields, heat: choice('Heat', ['one', 'two']) });
  const changes = await findSchemaChanges(database, [grown]);
  expect(changes[0]).toMatchObject({ type: 'addColumn', column: { choices: ['one', 'two'] } });
  expect(indexSteps(changes)).toEqual(['add surfer_heat: heat item_id']);
  await applySchemaChanges(database, changes);
  expect(await findSchemaChanges(database, [grown])).toEqual([]);
});

test('sorts and filters need no further index, but a unique key does', async () => {
  const database = await databaseWithSurfer();
  const changed = { ...surfer, sorts: ['height'], filters: [], unique: ['beach', 'stance'] };
  const changes = await findSchemaChanges(database, [changed]);
  expect(indexSteps(changes)).toEqual(['add unique surfer_key: beach stance']);
  await applySchemaChanges(database, changes);
  expect(await findSchemaChanges(database, [changed])).toEqual([]);
});

test('a changed or removed field rebuilds the table and keeps the other columns', async () => {
  const database = await databaseWithSurfer();
  const item = itemRow({ kind: 'surfer' });
  const fields = { stance: 'goofy', beach: 'Mundaka', titles: 5, height: 1.7 };
  await database.write(async (transaction) => {
    await transaction.insertInto('item').values(item).execute();
    await transaction
      .insertInto(kindTable(surfer))
      .values({ item_id: item.id, ...fields })
      .execute();
  });
  const { stance, height } = surfer.fields;
  const changed = withFields(
    {
      stance: { ...stance, options: ['goofy'] },
      height,
      titles: number('Titles', { decimals: 1 }),
    },
    { sorts: ['titles'] },
  );
  const changes = await findSchemaChanges(database, [changed]);
  expect(changes[0]).toMatchObject({
    type: 'rebuildTable',
    kept: ['stance', 'titles', 'height'],
  });
  await applySchemaChanges(database, changes);
  expect(await findSchemaChanges(database, [changed])).toEqual([]);
  const rows = await database.read.selectFrom(kindTable(surfer)).selectAll().execute();
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { item_id: item.id, stance: 'goofy', height: 1.7, titles: 5 },
  ]);
});

test('a choice column rejects other values, and rows are deleted with their item', async () => {
  const database = await databaseWithSurfer();
  const item = itemRow({ kind: 'surfer' });
  await database.write((transaction) => transaction.insertInto('item').values(item).execute());
  const insert = (stance: string | null, item_id = item.id) =>
    database.write((transaction) =>
      transaction.insertInto(kindTable(surfer)).values({ item_id, stance }).execute(),
    );
  await expect(insert('backwards')).rejects.toThrow(/check/i);
  await expect(insert('goofy', 'nobody')).rejects.toThrow(/foreign key/i);
  await insert("neither's");
  await database.write((transaction) => transaction.deleteFrom('item').execute());
  expect(await database.read.selectFrom(kindTable(surfer)).selectAll().execute()).toEqual([]);
});

test('a kind may not have the name of another table', async () => {
  const database = await testDatabase();
  const session = { ...surfer, name: 'session' };
  await expect(findSchemaChanges(database, [session])).rejects.toThrow(/may not be called session/);
});
