import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  createTestDatabase,
  openTestDatabase,
  testDatabase,
} from '#tests/support/databases/databases.ts';
import type { Database } from '../engine/database.ts';
import { type Migration, migrations } from '../migrations/index.ts';
import { migrateToLatest } from './migrate.ts';

const names = migrations.map((migration) => migration.name);

test('all migrations run on an empty database, and none on a migrated one', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  expect(await migrateToLatest(database)).toEqual(names);
  expect(await migrateToLatest(database)).toEqual([]);
});

test('the list is numbered without gaps', () => {
  const numbers = names.map((name) => Number(name.slice(0, 3)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('each migration runs once if two processes migrate concurrently', async () => {
  const options = await createTestDatabase('empty');
  const [first, second] = await Promise.all([openTestDatabase(options), openTestDatabase(options)]);
  const [byFirst, bySecond] = await Promise.all([migrateToLatest(first), migrateToLatest(second)]);
  expect([...byFirst, ...bySecond].sort()).toEqual(names);
});

test('a failed migration is rolled back and later ones do not run', async () => {
  const database = await testDatabase();
  const good: Migration = {
    name: '901-good',
    up: async (db) => void (await sql`create table good (a integer)`.execute(db)),
  };
  const bad: Migration = {
    name: '902-bad',
    up: async (db) => {
      await sql`create table bad (a integer)`.execute(db);
      await sql`alter table good add column b integer`.execute(db);
      throw new Error('half way');
    },
  };
  await expect(migrateToLatest(database, [...migrations, good, bad])).rejects.toThrow('half way');

  const tables = await database.read.introspection.getTables();
  expect(tables.some((table) => table.name === 'bad')).toBe(false);
  const columns = tables.find((table) => table.name === 'good')?.columns;
  expect(columns?.map((column) => column.name)).toEqual(['a']);
  const applied = await database.read
    .selectFrom('migration')
    .select('name')
    .orderBy('name')
    .execute();
  expect(applied.map((row) => row.name)).toEqual([...names, '901-good']);
});

test('a database that is newer than the program is rejected', async () => {
  const database = await testDatabase();
  await expect(migrateToLatest(database, migrations.slice(0, 1))).rejects.toThrow(/newer .*002/);
});

test('a database of a version before 0.2.0 is rejected without changes', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const old: Migration = {
    name: '001-items-and-accounts',
    up: async (db) => void (await sql`create table item (id text)`.execute(db)),
  };
  await migrateToLatest(database, [old]).catch(() => {});
  await expect(migrateToLatest(database)).rejects.toThrow(/before 0\.2\.0.*docs\/importing\.md/);
  const tables = await database.read.introspection.getTables();
  expect(tables.map(({ name }) => name).toSorted()).toEqual(['item', 'migration']);
});

test('a migration and its row are written in one transaction', async () => {
  const database = await openTestDatabase(await createTestDatabase('empty'));
  let units = 0;
  const counting: Database = {
    ...database,
    write: (work, options) => {
      units += 1;
      return database.write(work, options);
    },
  };
  const applied = await migrateToLatest(counting, migrations.slice(0, 3));
  expect(units).toBe(applied.length + 1);
});
