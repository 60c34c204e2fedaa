import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { userRow } from '#tests/support/databases/rows.ts';
import { insertUser } from '../users-store.ts';
import { createSessionReader, openSession } from './sessions.ts';

const day = 86_400_000;

test('the uses of a minute are written together, and count before they are', async () => {
  const db = await testDatabase();
  const start = new Date('2026-03-01T12:00:00.000Z');
  let now = start;
  const user = userRow({ verified: 1, created_at: start.toISOString() });
  const token = await db.write(async (transaction) => {
    await insertUser(transaction, user);
    return openSession(transaction, { userId: user.id, caller: { userAgent: 'test' }, now });
  });
  const [here, elsewhere] = [1, 2].map(() => createSessionReader(db, () => now));
  const request = {
    headers: { authorization: `Bearer ${token}` },
    databaseVersion: () => db.version(),
  } as FastifyRequest;
  const read = async (reader: typeof here, days: number) => {
    now = new Date(start.getTime() + days * day);
    return (await reader?.authenticate(request))?.userId ?? null;
  };
  const written = async () => {
    const rows = await db.read.selectFrom('session').select('last_used_at').execute();
    return rows.map(({ last_used_at }) => (Date.parse(last_used_at) - start.getTime()) / day);
  };

  expect(await read(here, 10)).toBe(user.id);
  expect(await read(here, 13)).toBe(user.id);
  expect(await written()).toEqual([0]);
  expect(await read(here, 26)).toBe(user.id);
  expect(await read(elsewhere, 26)).toBeNull();
  await here?.writeUses();
  expect(await written()).toEqual([26]);
  expect(await read(elsewhere, 39)).toBe(user.id);
  await elsewhere?.writeUses();
  await here?.writeUses();
  expect(await written()).toEqual([39]);
  expect(await read(here, 52)).toBe(user.id);
  expect(await read(here, 66.1)).toBeNull();
});
