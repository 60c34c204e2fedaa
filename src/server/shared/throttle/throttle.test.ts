import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { isKnownIp, rememberIp } from './known-ips.ts';
import { type Attempt, createThrottle, type Throttle } from './throttle.ts';
import { createWaitingRoom } from './waiting-room.ts';

const start = Date.parse('2026-03-01T12:00:00.000Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let db: Database;
let time: number;
let waits: number[];
let throttle: Throttle;
let sleep: () => Promise<void>;

function throttleOfProcess(): Throttle {
  return createThrottle({
    db,
    now: () => new Date(time),
    waitingRoom: createWaitingRoom({
      sleep: (milliseconds) => {
        waits.push(milliseconds);
        return sleep();
      },
    }),
  });
}

beforeEach(async () => {
  db = await testDatabase();
  time = start;
  waits = [];
  sleep = async () => undefined;
  throttle = throttleOfProcess();
});

describe('a limit', () => {
  async function countAllowed(attempts: number, address: string, one = throttle): Promise<number> {
    let passed = 0;
    for (let number = 0; number < attempts; number++) {
      if (await one.tryTake(['loginByAddress', address])) passed += 1;
    }
    return passed;
  }

  test('allows its burst, then one more per interval, and the whole burst after a while', async () => {
    expect(await countAllowed(40, '192.0.2.1')).toBe(25);
    time += 11_999;
    expect(await countAllowed(1, '192.0.2.1')).toBe(0);
    time += 1;
    expect(await countAllowed(3, '192.0.2.1')).toBe(1);
    time += 300_000;
    expect(await countAllowed(40, '192.0.2.1')).toBe(25);
  });

  test('returns Retry-After, which further attempts do not extend', async () => {
    await countAllowed(40, '192.0.2.1');
    for (let attempt = 0; attempt < 3; attempt++) {
      await expect(throttle.take(['loginByAddress', '192.0.2.1'])).rejects.toMatchObject({
        code: 'tooManyRequests',
        headers: { 'retry-after': '12' },
      });
    }
  });

  test('applies to one subject and survives a restart', async () => {
    await countAllowed(25, '192.0.2.1');
    expect(await countAllowed(1, '192.0.2.2')).toBe(1);
    expect(await countAllowed(1, '192.0.2.1', throttleOfProcess())).toBe(0);
  });

  test('counts concurrent attempts of several processes exactly', async () => {
    const processes = [1, 2, 3].map(throttleOfProcess);
    const counts = await Promise.all(
      processes.map((one) =>
        Promise.all(Array.from({ length: 20 }, () => one.tryTake(['loginByAddress', '192.0.2.1']))),
      ),
    );
    expect(counts.flat().filter((passed) => passed)).toHaveLength(25);
  });

  test('counts nothing if one of the limits is used up', async () => {
    await throttle.take(['forgotByMailbox', 'ana@example.org']);
    for (let number = 0; number < 30; number++) {
      const attempt = throttle.take(
        ['forgotByAddress', '192.0.2.1'],
        ['forgotByMailbox', 'ana@example.org'],
      );
      await expect(attempt).rejects.toMatchObject({ headers: { 'retry-after': '60' } });
    }
    await throttle.take(['forgotByAddress', '192.0.2.1'], ['forgotByMailbox', 'bea@example.org']);
  });

  test('stores no address of a person', async () => {
    await throttle.take(['loginByEmailAndAddress', 'ana@example.org', '192.0.2.1']);
    await throttle.takeFromUnknownAddress('ana@example.org', ['loginByAddress', '192.0.2.1']);
    await db.write((transaction) =>
      rememberIp(transaction, 'ana@example.org', '192.0.2.1', new Date(time)),
    );
    const rows = await db.read.selectFrom('throttle').selectAll().execute();
    expect(rows).toHaveLength(4);
    expect(JSON.stringify(rows)).not.toMatch(/192\.0|ana@|example\.org/);
  });
});

describe('a client that always retries as early as possible gets', () => {
  test.each<[string, Attempt, number, { first: number; max: number }]>([
    [
      'six temporary passwords a day',
      ['forgotByMailbox', 'a@example.org'],
      day,
      { first: 6, max: 6 },
    ],
    ['seven codes an hour', ['codeByMailbox', 'a@example.org'], hour, { first: 7, max: 7 }],
    ['21 codes a day', ['codeByMailbox', 'a@example.org'], day, { first: 21, max: 21 }],
    [
      'five links a day',
      ['emailLinkByMailboxAndAccount', 'a@example.org'],
      day,
      { first: 5, max: 5 },
    ],
    ['five codes an hour for one account', ['codeByAccount', 'id'], hour, { first: 5, max: 5 }],
  ])(
    '%s and no more',
    async (_what, attempt, length, { first, max }) => {
      const passed: number[] = [];
      for (time = start; time < start + 2 * length; time += length / 144) {
        if (await throttle.tryTake(attempt)) passed.push(time - start);
      }
      const within = (from: number) =>
        passed.filter((time) => time >= from && time < from + length).length;
      expect(within(0)).toBe(first);
      expect(Math.max(...passed.map(within))).toBe(max);
    },
    60_000,
  );
});

describe('a login from an unknown address', () => {
  const email = 'ana@example.org';

  async function logIn(times: number, address = email): Promise<void> {
    for (let number = 0; number < times; number++) {
      addresses += 1;
      await throttle.takeFromUnknownAddress(address, ['loginByAddress', `2001:db8:${addresses}::`]);
    }
  }
  let addresses = 0;

  test('waits longer with each login beyond the limit, from any address', async () => {
    await logIn(30);
    expect(waits).toEqual([]);
    await logIn(6);
    expect(waits).toEqual([1000, 2000, 4000, 8000, 8000, 8000]);
  });

  test('has a maximum wait, which does not depend on other accounts', async () => {
    await logIn(300);
    await logIn(1, 'bea@example.org');
    expect(waits).toHaveLength(270);
    waits = [];
    time += 40_000;
    await logIn(1);
    expect(waits).toEqual([1000]);
    time += 20_000;
    await logIn(1);
    expect(waits).toEqual([1000]);
  });

  test('is rejected without a write if the waiting room is full', async () => {
    const leave = Promise.withResolvers<void>();
    sleep = () => leave.promise;
    throttle = throttleOfProcess();
    await logIn(30);
    const waiting = Promise.all(Array.from({ length: 10 }, () => logIn(1)));
    await expect.poll(() => waits.length).toBe(10);
    const rows = () => db.read.selectFrom('throttle').selectAll().orderBy('key').execute();
    const before = await rows();
    await expect(logIn(1)).rejects.toMatchObject({
      code: 'tooManyRequests',
      headers: { 'retry-after': '8' },
    });
    expect(await rows()).toEqual(before);
    await logIn(1, 'bea@example.org');
    leave.resolve();
    await waiting;
    await logIn(1);
  });
});

test('an address is known for ninety days to one account', async () => {
  const isKnown = (emailKey: string) => isKnownIp(db.read, emailKey, '192.0.2.9', new Date(time));
  await db.write((transaction) =>
    rememberIp(transaction, 'ana@example.org', '192.0.2.9', new Date(time)),
  );
  expect(await isKnown('ana@example.org')).toBe(true);
  expect(await isKnown('bea@example.org')).toBe(false);
  time += 90 * day;
  expect(await isKnown('ana@example.org')).toBe(false);
});
