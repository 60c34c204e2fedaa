import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { disconnected, runForClient, runShared } from './disconnects.ts';

const readFor = <T>(isDisconnected: () => boolean, read: () => Promise<T>): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<T>();
  runForClient({ isDisconnected }, () => resolve(read()));
  return promise;
};

test('a read ends before the next statement when its client disconnects', async () => {
  const { read } = await testDatabase();
  const statement = () => read.selectFrom('user').select('id').execute();
  let isDisconnected = false;
  const running = readFor(
    () => isDisconnected,
    async () => {
      expect(await statement()).toEqual([]);
      isDisconnected = true;
      return statement();
    },
  );
  await expect(running).rejects.toBe(disconnected);
});

test('writes and shared work continue when a client disconnects', async () => {
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
    runShared(() =>
      db.read.selectFrom('kind_count').select('total').where('kind', '=', 'written').execute(),
    ),
  );
  expect(written).toEqual([{ total: 1 }]);
});

test('disconnected readers do not take a connection from the pool', async () => {
  const { read } = await testDatabase();
  let isDisconnected = false;
  const statement = () => read.selectFrom('user').select('id').execute();
  const waiting = Array.from({ length: 50 }, () => readFor(() => isDisconnected, statement));
  isDisconnected = true;
  const ends = await Promise.allSettled(waiting);
  expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(30);
  expect(await statement()).toEqual([]);
});
