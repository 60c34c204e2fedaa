import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  createTestDatabase,
  openTestDatabase,
  testDatabase,
} from '#tests/support/databases/databases.ts';
import { itemRow } from '#tests/support/databases/rows.ts';
import type { Database, Queries } from './database.ts';
import { createWriteQueue } from './sqlite-queue.ts';

async function newFile(): Promise<string> {
  const options = await createTestDatabase();
  if (options.dialect !== 'sqlite') throw new Error('These tests are about SQLite');
  return options.file;
}

async function countItems({ read }: Database): Promise<number> {
  return (await read.selectFrom('item').select('id').execute()).length;
}

const addItem = (transaction: Queries) =>
  transaction.insertInto('item').values(itemRow()).execute();

async function takeLock(file: string) {
  const script = `
    const { DatabaseSync } = require('node:sqlite');
    const connection = new DatabaseSync(${JSON.stringify(file)});
    connection.exec('begin immediate');
    console.log('held');
    process.stdin.on('end', () => connection.exec('commit')).resume();`;
  const holder = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  return holder;
}

test('a write waits for the lock of another process without blocking reads', async () => {
  const file = await newFile();
  const database = await openTestDatabase({ dialect: 'sqlite', file });
  const holder = await takeLock(file);
  let isWritten = false;
  const writing = database.write(addItem).then(() => {
    isWritten = true;
  });

  // If the reads blocked the event loop, the lock would never be released.
  for (let reads = 0; reads < 20; reads += 1) {
    expect(await countItems(database)).toBe(0);
    await delay(5);
  }
  expect(isWritten).toBe(false);
  holder.stdin.end();
  await writing;
  expect(await countItems(database)).toBe(1);
  if (holder.exitCode === null) await once(holder, 'exit');
});

test('a unit fails as unavailable if it waits too long for a lock, later ones succeed', async () => {
  const file = await newFile();
  const other = new DatabaseSync(file);
  const connection = new DatabaseSync(file, { timeout: 0 });
  const queue = createWriteQueue(connection, 50);
  other.exec('begin immediate');
  await expect(queue.add(async () => 'never')).rejects.toMatchObject({ code: 'unavailable' });
  other.exec('commit');
  expect(await queue.add(async () => 'now')).toBe('now');
  await queue.end();
  connection.close();
  other.close();
});

test('a failed commit rejects every unit of its group, later ones succeed', async () => {
  const connection = new DatabaseSync(':memory:');
  connection.exec(`create table parent (id integer primary key) strict;
    create table child (id integer references parent deferrable initially deferred) strict`);
  const queue = createWriteQueue(connection);
  const run = (statement: string) => queue.add(async () => connection.exec(statement));

  const results = await Promise.allSettled([
    run('insert into parent values (1)'),
    run('insert into child values (99)'),
  ]);
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  await run('insert into parent values (1)');
  expect(connection.prepare('select count(*) as count from parent').get()).toMatchObject({
    count: 1,
  });
  await queue.end();
  connection.close();
});

test('a full disk is reported, and writes succeed again after a deletion', async () => {
  const connection = new DatabaseSync(':memory:');
  connection.exec('pragma page_size = 512; create table note (text text) strict');
  connection.exec('pragma max_page_count = 20');
  const queue = createWriteQueue(connection);
  const add = () =>
    queue.add(async () => connection.exec(`insert into note values ('${'x'.repeat(6000)}')`));
  await add();
  const results = await Promise.allSettled([add(), add(), add()]);
  for (const result of results) expect(result).toMatchObject({ reason: { errcode: 13 } });
  await queue.add(async () => connection.exec('delete from note'));
  await add();
  await queue.end();
  connection.close();
});

test('work that waits for something other than its queries times out', async () => {
  const connection = new DatabaseSync(':memory:');
  connection.exec('create table note (id integer primary key) strict');
  const queue = createWriteQueue(connection, 50);
  const stuck = queue.add(async () => {
    connection.exec('insert into note values (1)');
    await new Promise(() => {});
  });
  const next = queue.add(async () => connection.exec('insert into note values (2)'));
  await expect(stuck).rejects.toMatchObject({ code: 'unavailable' });
  await next;
  expect(connection.prepare('select id from note').all()).toMatchObject([{ id: 2 }]);
  await queue.end();
  connection.close();
});

test('long work has no time limit', async () => {
  const connection = new DatabaseSync(':memory:');
  const queue = createWriteQueue(connection, 20);
  expect(await queue.add(() => delay(60, 'done'), { long: true })).toBe('done');
  await expect(queue.add(() => delay(60, 'done'))).rejects.toMatchObject({ code: 'unavailable' });
  await queue.end();
  connection.close();
});

test('the event loop has a turn for each millisecond of a group', async () => {
  const connection = new DatabaseSync(':memory:');
  const queue = createWriteQueue(connection);
  const turnsBefore: number[] = [];
  let turns = 0;
  const counting = new AbortController();
  const count = () => {
    turns += 1;
    if (!counting.signal.aborted) setImmediate(count);
  };
  count();
  const busy = async () => {
    turnsBefore.push(turns);
    const end = performance.now() + 50;
    while (performance.now() < end);
  };
  await Promise.all([queue.add(busy), queue.add(busy)]);
  counting.abort();
  const [first = 0, second = 0] = turnsBefore;
  expect(second - first).toBeGreaterThanOrEqual(50);
  await queue.end();
  connection.close();
});

test('a query after the end of its unit or outside any unit is rejected', async () => {
  const database = await testDatabase();
  let leaked: Queries | undefined;
  await database.write(async (transaction) => {
    leaked = transaction;
  });
  await expect(leaked && addItem(leaked)).rejects.toThrow(/outside its unit/);

  let forgotten: Promise<unknown> | undefined;
  await Promise.all([
    database.write(async (transaction) => {
      forgotten = delay(20).then(() => addItem(transaction));
      forgotten.catch(() => {});
    }),
    database.write(() => delay(60)),
  ]);
  await expect(forgotten).rejects.toThrow(/outside its unit/);
  expect(await countItems(database)).toBe(0);
});

test('a group of units ends within its time limit', async () => {
  const connection = new DatabaseSync(':memory:');
  const queue = createWriteQueue(connection);
  const done: string[] = [];
  await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      await queue.add(async () => {
        const end = performance.now() + 20;
        while (performance.now() < end);
        done.push(`unit ${index}`);
      });
      done.push(`answer ${index}`);
    }),
  );
  expect(done.indexOf('answer 0')).toBeLessThan(done.indexOf('unit 9'));
  await queue.end();
  connection.close();
});
