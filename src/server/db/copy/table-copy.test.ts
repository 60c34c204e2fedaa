import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isUpToDate } from '#server/db/schema/migrate.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { openTableReader, openTableWriter } from './open-copy.ts';
import { CopyError, type Row, type TableReader } from './table-copy.ts';

async function readAll(reader: TableReader): Promise<Record<string, Row[]>> {
  const all: Record<string, Row[]> = {};
  for (const table of reader.tables) {
    const rows: Row[] = [];
    for await (const batch of reader.readRows(table)) rows.push(...batch);
    all[table.name] = rows;
    expect(await reader.countRows(table)).toBe(rows.length);
  }
  return all;
}

test('a copied database has the same rows, indexes and triggers', async () => {
  const source = await createTestDatabase('starter');
  const original = await openTestDatabase(source);
  await original.write((transaction) =>
    sql`create table of_another_program (id integer primary key)`.execute(transaction),
  );
  const target = await createTestDatabase('empty');
  const reader = await openTableReader(source);
  const writer = await openTableWriter(target, reader.migrations);
  const written = await readAll(reader);
  for (const table of reader.tables) {
    await writer.writeRows(table, reader.readRows(table));
  }
  await writer.finish(async (copy) => expect(await readAll(copy)).toEqual(written));
  await reader.close();

  const copy = await openTestDatabase(target);
  expect(await isUpToDate(copy)).toBe(true);
  const copyReader = await openTableReader(target);
  expect(await readAll(copyReader)).toEqual(written);
  await copyReader.close();
  expect(written).not.toHaveProperty('of_another_program');
  await original.write((transaction) => sql`drop table of_another_program`.execute(transaction));
  expect(written.item?.length).toBeGreaterThan(3000);
  // Words are not copied but written again.
  expect(written).not.toHaveProperty('word');
  const pending = await copy.read.selectFrom('word_pending').select('id').execute();
  expect(pending).toHaveLength(written.item?.length ?? 0);
  const schemaOf = (db: typeof copy) =>
    (db.dialect === 'sqlite'
      ? sql`select type, name, sql from sqlite_master order by 1, 2`
      : sql`select c.relname, pg_get_indexdef(i.indexrelid) as definition from pg_index i
          join pg_class c on c.oid = i.indexrelid
          where relnamespace = 'public'::regnamespace
          union all select conname, pg_get_constraintdef(oid) from pg_constraint
          where connamespace = 'public'::regnamespace
          union all select tgname, tgenabled::text from pg_trigger where not tgisinternal
          order by 1, 2`
    ).execute(db.read);
  expect((await schemaOf(copy)).rows).toEqual((await schemaOf(original)).rows);
});

test('any text is read as it was written', async () => {
  const source = await createTestDatabase();
  const db = await openTestDatabase(source);
  const text = '"quoted" \\ \\n \\\\ \t \n \r \b \f \v \u007f \u2028 \u0001 é 😀'.repeat(5000);
  const rows = Array.from({ length: 20 }, (_, index) => ({
    key: `key ${10 + index}`,
    value: text,
  }));
  await db.write((transaction) => transaction.insertInto('installation').values(rows).execute());
  const reader = await openTableReader(source);
  const { installation } = await readAll(reader);
  await reader.close();
  expect(installation).toEqual(rows.map(({ key, value }) => [key, value]));
});

test('a database of a newer version is not read', async () => {
  const source = await createTestDatabase();
  const db = await openTestDatabase(source);
  await db.write((transaction) =>
    transaction
      .insertInto('migration')
      .values({ name: '999-from-the-future', applied_at: new Date().toISOString() })
      .execute(),
  );
  await expect(openTableReader(source)).rejects.toThrow(CopyError);
});

test('a database with tables is not filled', async () => {
  const target = await createTestDatabase();
  await expect(openTableWriter(target, ['001-accounts'])).rejects.toThrow(/already|not empty/);
});

test('a copy that fails its check, or that nobody ends, leaves no database', async () => {
  const target = await createTestDatabase('empty');
  const migrations = ['001-accounts'];
  const writer = await openTableWriter(target, migrations);
  const isMissing = () =>
    openTableReader(target).then(
      () => false,
      () => true,
    );
  const check = async () => {
    expect(await isMissing()).toBe(true);
    throw new Error('other rows');
  };
  await expect(writer.finish(check)).rejects.toThrow('other rows');
  await writer.abort();
  expect(await isMissing()).toBe(true);
  await (await openTableWriter(target, migrations)).abort();
});
