import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  createTestDatabase,
  openTestDatabase,
  testDatabase,
} from '#tests/support/databases/databases.ts';
import { itemRow, userRow } from '#tests/support/databases/rows.ts';
import type { Database, Queries } from './database.ts';
import { announce } from './unit.ts';

async function insertItem(transaction: Queries, id: string): Promise<void> {
  await transaction.insertInto('item').values(itemRow({ id })).execute();
}

async function itemIds({ read }: Pick<Database, 'read'>): Promise<string[]> {
  const rows = await read.selectFrom('item').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

test('other readers see the rows of a unit only after its commit', async () => {
  const options = await createTestDatabase();
  const [database, other] = await Promise.all([
    openTestDatabase(options),
    openTestDatabase(options),
  ]);
  const answer = await database.write(async (transaction) => {
    await insertItem(transaction, 'a');
    await nextTurn();
    expect(await itemIds({ read: transaction })).toEqual(['a']);
    expect(await itemIds(database)).toEqual([]);
    expect(await itemIds(other)).toEqual([]);
    return 'done';
  });
  expect(answer).toBe('done');
  expect(await itemIds(database)).toEqual(['a']);
  expect(await itemIds(other)).toEqual(['a']);
});

test('every concurrent write resolves after its commit', async () => {
  const options = await createTestDatabase();
  const [database, other] = await Promise.all([
    openTestDatabase(options),
    openTestDatabase(options),
  ]);
  await Promise.all(
    Array.from({ length: 150 }, async (_, index) => {
      const id = `item-${index}`;
      await database.write((transaction) => insertItem(transaction, id));
      const seen = other.read.selectFrom('item').select('id').where('id', '=', id);
      expect(await seen.executeTakeFirst()).toBeDefined();
    }),
  );
  expect(await itemIds(other)).toHaveLength(150);
});

test('a concurrent unit that throws rolls back only its rows', async () => {
  const database = await testDatabase();
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      database.write(async (transaction) => {
        await insertItem(transaction, `${index}-first`);
        await nextTurn();
        await insertItem(transaction, `${index}-second`);
        if (index % 3 === 0) throw new Error(`number ${index}`);
        return index;
      }),
    ),
  );
  const kept = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(kept).toEqual(Array.from({ length: 30 }, (_, index) => index).filter((n) => n % 3 !== 0));
  expect(results[27]).toMatchObject({ status: 'rejected', reason: { message: 'number 27' } });
  expect(await itemIds(database)).toEqual(
    kept.flatMap((index) => [`${index}-first`, `${index}-second`]).sort(),
  );
});

test('a failed statement rolls back the unit even if the error is caught', async () => {
  const database = await testDatabase();
  const unit = database.write(async (transaction) => {
    await insertItem(transaction, 'twice');
    await insertItem(transaction, 'twice').catch(() => {});
  });
  await expect(unit).rejects.toThrow(/unique/i);
  expect(await itemIds(database)).toEqual([]);
});

test('a nested write throws instead of waiting for the outer one', async () => {
  const database = await testDatabase();
  const outer = database.write(async (transaction) => {
    await insertItem(transaction, 'outer');
    await database.write((inner) => insertItem(inner, 'inner'));
  });
  await expect(outer).rejects.toThrow(/inside a unit of work/);
  await database.write((transaction) => insertItem(transaction, 'after'));
  expect(await itemIds(database)).toEqual(['after']);
});

test('announcements arrive once after the commit, and never if the unit fails', async () => {
  const database = await testDatabase();
  const heard: unknown[] = [];
  await database.listen((announced) => heard.push(announced));
  const [one, other] = [
    { topic: 'bell', id: 'u1' },
    { topic: 'act', id: 'u1' },
  ];
  await database.write(async () => {
    announce(one);
    announce({ ...one });
    announce(other);
    await nextTurn();
    expect(heard).toEqual([]);
  });
  await expect.poll(() => heard).toEqual([one, other]);
  const failed = database.write(async () => {
    announce(one);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  // A payload contains at most 100 announcements.
  const many = Array.from({ length: 250 }, (_, index) => ({ topic: 'gone', id: `i${index}` }));
  await database.write(async () => {
    for (const each of many) announce(each);
  });
  await expect.poll(() => heard.slice(2)).toEqual(many);
  expect(() => announce(one)).toThrow('outside a unit');
});

test('closing finishes running work and rejects new work', async () => {
  const options = await createTestDatabase();
  const database = await openTestDatabase(options);
  const pending = database.write((transaction) => insertItem(transaction, 'a'));
  await Promise.all([pending, database.close()]);
  await expect(database.write((transaction) => insertItem(transaction, 'b'))).rejects.toThrow();
  expect(await itemIds(await openTestDatabase(options))).toEqual(['a']);
});

test('counts, sums and averages are numbers', async () => {
  const database = await testDatabase();
  await database.write((transaction) =>
    transaction
      .insertInto('item')
      .values([itemRow({ likes_count: 1 }), itemRow({ likes_count: 2 })])
      .execute(),
  );
  const row = await database.read
    .selectFrom('item')
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.sum('likes_count').as('sum'),
      fn.avg('likes_count').as('average'),
    ])
    .executeTakeFirstOrThrow();
  expect({ ...row }).toEqual({ count: 2, sum: 3, average: 1.5 });
});

test('deleting a user or an item deletes the rows that refer to it', async () => {
  const database = await testDatabase();
  const user = userRow();
  const item = itemRow({ created_by: user.id });
  const like = { user_id: user.id, item_id: item.id, created_at: '2026' };
  const addLike = () =>
    database.write((transaction) => transaction.insertInto('item_like').values(like).execute());

  await expect(addLike()).rejects.toThrow(/foreign key/i);
  await database.write(async (transaction) => {
    await transaction.insertInto('user').values(user).execute();
    await transaction.insertInto('item').values(item).execute();
  });
  await addLike();
  await expect(addLike()).rejects.toThrow(/unique/i);

  await database.write((transaction) => transaction.deleteFrom('user').execute());
  expect(await database.read.selectFrom('item_like').select('item_id').execute()).toEqual([]);
  const left = await database.read.selectFrom('item').select(['id', 'created_by']).execute();
  expect(left.map((row) => ({ ...row }))).toEqual([{ id: item.id, created_by: null }]);
});

test('invalid rows violate constraints', async () => {
  const database = await testDatabase();
  const insertUser = (overrides: object) =>
    database.write((transaction) =>
      transaction.insertInto('user').values(userRow(overrides)).execute(),
    );
  await insertUser({ email_key: 'a@example.org' });
  await expect(insertUser({ email_key: 'a@example.org' })).rejects.toThrow(/unique/i);
  await expect(insertUser({ verified: 2 })).rejects.toThrow(/check/i);
  await expect(insertUser({ role: 'king' })).rejects.toThrow(/check/i);
  const negative = itemRow({ likes_count: -1 });
  await expect(
    database.write((transaction) => transaction.insertInto('item').values(negative).execute()),
  ).rejects.toThrow(/check/i);
});

test('the version changes with every commit of any process, and only then', async () => {
  const options = await createTestDatabase();
  const [database, other] = await Promise.all([
    openTestDatabase(options),
    openTestDatabase(options),
  ]);
  // On PostgreSQL, commits of other tests also change the version.
  await expect
    .poll(async () => {
      const before = await database.version();
      await itemIds(database);
      return before === (await database.version());
    })
    .toBe(true);
  let version = await database.version();
  for (const [index, writer] of [database, other, other, database].entries()) {
    await writer.write(async (transaction) => {
      await insertItem(transaction, `item-${index}`);
    });
    const moved = await database.version();
    expect(moved).not.toBe(version);
    version = moved;
  }
});
