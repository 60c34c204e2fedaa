import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { abandoned, runForEveryone, runForSender } from './sender.ts';

const readFor = <T>(hasGone: () => boolean, read: () => Promise<T>): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<T>();
  runForSender({ hasGone }, () => resolve(read()));
  return promise;
};

test('a read ends at the statement after its sender has gone', async () => {
  const { read } = await testDatabase();
  const statement = () => read.selectFrom('user').select('id').execute();
  let hasGone = false;
  const running = readFor(
    () => hasGone,
    async () => {
      expect(await statement()).toEqual([]);
      hasGone = true;
      return statement();
    },
  );
  await expect(running).rejects.toBe(abandoned);
});

test('a write is done whoever has gone, and so is what others wait for', async () => {
  const db = await testDatabase();
  const gone = () => true;
  await readFor(gone, () =>
    db.write((transaction) =>
      transaction.insertInto('kind_count').values({ kind: 'written', total: 1 }).execute(),
    ),
  );
  const versions = await Promise.all([readFor(gone, () => db.version()), db.version()]);
  expect(versions[0]).toBe(versions[1]);
  const written = await readFor(gone, () =>
    runForEveryone(() =>
      db.read.selectFrom('kind_count').select('total').where('kind', '=', 'written').execute(),
    ),
  );
  expect(written).toEqual([{ total: 1 }]);
});

test('readers who wait for a connection and go away leave it to others', async () => {
  const { read } = await testDatabase();
  let hasGone = false;
  const statement = () => read.selectFrom('user').select('id').execute();
  const waiting = Array.from({ length: 50 }, () => readFor(() => hasGone, statement));
  hasGone = true;
  const ends = await Promise.allSettled(waiting);
  expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(30);
  expect(await statement()).toEqual([]);
});
