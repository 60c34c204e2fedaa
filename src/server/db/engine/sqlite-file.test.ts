import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { openSqlite } from './sqlite.ts';

test.each([
  ['a boolean', true],
  ['a date', new Date()],
  ['an object', { points: 1 }],
  ['a list', [1]],
  ['nothing at all', undefined],
])('%s is rejected as a bound value at any position', async (_, value) => {
  const { read } = await testDatabase();
  await expect(sql`select ${value} as a, ${1} as b`.execute(read)).rejects.toThrow(/bound value/);
  await expect(sql`select ${1} as a, ${value} as b`.execute(read)).rejects.toThrow(/bound value/);
});

test('text, numbers, bigints, null and bytes can be bound', async () => {
  const { read } = await testDatabase();
  const bytes = Uint8Array.of(1, 2);
  const { rows } = await sql`
    select ${bytes} as a, ${'text'} as b, ${1.5} as c, ${7n} as d, ${null} as e`.execute(read);
  expect(rows.map((row) => ({ ...(row as object) }))).toEqual([
    { a: bytes, b: 'text', c: 1.5, d: 7, e: null },
  ]);
});

test('a cached statement returns a column that was added later', async () => {
  const { read, write } = await testDatabase();
  const columns = async () => {
    const { rows } = await sql<object>`select * from growing`.execute(read);
    return rows.map((row) => ({ ...row }));
  };
  await write(async (transaction) => {
    await sql`create table growing (a integer) strict`.execute(transaction);
    await sql`insert into growing values (1)`.execute(transaction);
  });
  expect(await columns()).toEqual([{ a: 1 }]);
  await write((transaction) => sql`alter table growing add column b integer`.execute(transaction));
  expect(await columns()).toEqual([{ a: 1, b: null }]);
});

test('a write is flushed to disk before it resolves', async () => {
  const { write } = await testDatabase();
  const { rows } = await write((transaction) =>
    sql`select journal_mode, synchronous, foreign_keys
      from pragma_journal_mode, pragma_synchronous, pragma_foreign_keys`.execute(transaction),
  );
  const full = 2;
  expect({ ...(rows[0] as object) }).toEqual({
    journal_mode: 'wal',
    synchronous: full,
    foreign_keys: 1,
  });
});

test('new files have pages of 8 KiB, and existing files keep their page size', async () => {
  const { read } = await testDatabase();
  const sizeOf = async (queries: typeof read) =>
    (await sql<{ size: number }>`select page_size as size from pragma_page_size`.execute(queries))
      .rows[0]?.size;
  expect(await sizeOf(read)).toBe(8192);

  const folder = await mkdtemp(join(tmpdir(), 'tifo-pages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'old.db');
  const old = new DatabaseSync(file);
  old.exec('pragma page_size = 4096; create table kept (a); insert into kept values (1)');
  old.close();
  const opened = openSqlite(file);
  expect(await sizeOf(opened.read)).toBe(4096);
  expect((await sql`select a from kept`.execute(opened.read)).rows).toEqual([{ a: 1 }]);
  await opened.close();
});

test('the reader cannot write', async () => {
  const { read } = await testDatabase();
  await expect(sql`delete from item`.execute(read)).rejects.toThrow(/readonly/);
});

test('only the owner can read a new database and its log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tifo-private-'));
  const file = join(folder, 'tifo.db');
  const umask = process.umask(0o022);
  onTestFinished(async () => {
    process.umask(umask);
    await rm(folder, { recursive: true });
  });
  const { close, write } = openSqlite(file);
  await write(async (transaction) => {
    await sql`create table one (a integer) strict`.execute(transaction);
  });
  for (const path of [file, `${file}-wal`]) expect((await stat(path)).mode & 0o777).toBe(0o600);
  await close();
});
