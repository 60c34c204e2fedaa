import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { testDatabase } from '#tests/support/databases.ts';
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

/** A throttle as another process on the same database has it. */
function throttleOfProcess(): Throttle {
  const sleep = async (milliseconds: number) => waits.push(milliseconds);
  return createThrottle({
    db,
    now: () => new Date(time),
    waitingRoom: createWaitingRoom({ sleep }),
  });
}

beforeEach(async () => {
  db = await testDatabase();
  time = start;
  waits = [];
  throttle = throttleOfProcess();
});

describe('a limit', () => {
  /** How many of so many attempts pass now. */
  async function countPassed(attempts: number, address: string, one = throttle): Promise<number> {
    let passed = 0;
    for (let number = 0; number < attempts; number++) {
      if (await one.tryTake(['loginByAddress', address])) passed += 1;
    }
    return passed;
  }

  test('allows its burst, then one more with each pause, and all of it again in the end', async () => {
    expect(await countPassed(40, '192.0.2.1')).toBe(25);
    time += 11_999;
    expect(await countPassed(1, '192.0.2.1')).toBe(0);
    time += 1;
    expect(await countPassed(3, '192.0.2.1')).toBe(1);
    time += 300_000;
    expect(await countPassed(40, '192.0.2.1')).toBe(25);
  });

  test('says when to come back, and does not push that time by asking', async () => {
    await countPassed(40, '192.0.2.1');
    for (let asked = 0; asked < 3; asked++) {
      await expect(throttle.take(['loginByAddress', '192.0.2.1'])).rejects.toMatchObject({
        code: 'tooManyRequests',
        headers: { 'retry-after': '12' },
      });
    }
  });

  test('is of one subject, and outlives the process that counted', async () => {
    await countPassed(25, '192.0.2.1');
    expect(await countPassed(1, '192.0.2.2')).toBe(1);
    expect(await countPassed(1, '192.0.2.1', throttleOfProcess())).toBe(0);
  });

  test('counts exactly, however many come at the same moment to several processes', async () => {
    const processes = [1, 2, 3].map(throttleOfProcess);
    const counts = await Promise.all(
      processes.map((one) =>
        Promise.all(Array.from({ length: 20 }, () => one.tryTake(['loginByAddress', '192.0.2.1']))),
      ),
    );
    expect(counts.flat().filter((passed) => passed)).toHaveLength(25);
  });

  test('counts an attempt for none of its limits when one is used up', async () => {
    await throttle.take(['forgotByEmail', 'ana@example.org']);
    for (let number = 0; number < 30; number++) {
      const attempt = throttle.take(
        ['forgotByAddress', '192.0.2.1'],
        ['forgotByEmail', 'ana@example.org'],
      );
      await expect(attempt).rejects.toMatchObject({ headers: { 'retry-after': '60' } });
    }
    await throttle.take(['forgotByAddress', '192.0.2.1'], ['forgotByEmail', 'bea@example.org']);
  });

  test('keeps no address that a person could be known by', async () => {
    await throttle.take(['loginByEmailAndAddress', 'ana@example.org', '192.0.2.1']);
    await throttle.delayStranger('ana@example.org', '192.0.2.1');
    await throttle.remember('ana@example.org', '192.0.2.1');
    const rows = await db.read.selectFrom('throttle').selectAll().execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/192\.0|ana@|example\.org/);
  });
});

describe('somebody who asks whenever it may be granted gets', () => {
  test.each<[string, Attempt, number, { first: number; most: number }]>([
    [
      'six temporary passwords a day',
      ['forgotByEmail', 'a@example.org'],
      day,
      { first: 6, most: 6 },
    ],
    ['seven codes an hour', ['codeByEmail', 'a@example.org'], hour, { first: 7, most: 7 }],
    ['21 codes a day', ['codeByEmail', 'a@example.org'], day, { first: 21, most: 21 }],
    ['five codes an hour for one account', ['codeByAccount', 'id'], hour, { first: 5, most: 5 }],
  ])(
    '%s and no more',
    async (_what, attempt, length, { first, most }) => {
      const passed: number[] = [];
      for (time = start; time < start + 2 * length; time += length / 144) {
        if (await throttle.tryTake(attempt)) passed.push(time - start);
      }
      const within = (from: number) =>
        passed.filter((moment) => moment >= from && moment < from + length).length;
      expect(within(0)).toBe(first);
      expect(Math.max(...passed.map(within))).toBe(most);
    },
    60_000,
  );
});

describe('a stranger at an account', () => {
  const email = 'ana@example.org';

  async function delay(times: number, address = '192.0.2.1'): Promise<void> {
    for (let number = 0; number < times; number++) await throttle.delayStranger(email, address);
  }

  test('waits, longer with each login past the limit, wherever it comes from', async () => {
    await delay(20, '192.0.2.1');
    await delay(10, '192.0.2.2');
    expect(waits).toEqual([]);
    await delay(3, '192.0.2.3');
    await delay(3, '192.0.2.4');
    expect(waits).toEqual([1000, 2000, 4000, 8000, 8000, 8000]);
  });

  test('waits no longer for a long flood than for a short one, and not for that of another', async () => {
    await delay(300);
    await throttle.delayStranger('bea@example.org', '192.0.2.1');
    expect(waits).toHaveLength(270);
    waits = [];
    time += 40_000;
    await delay(1);
    expect(waits).toEqual([1000]);
    time += 20_000;
    await delay(1);
    expect(waits).toEqual([1000]);
  });

  test('does not wait where the account is known, for ninety days', async () => {
    await throttle.remember(email, '192.0.2.9');
    await delay(40);
    waits = [];
    await delay(1, '192.0.2.9');
    await throttleOfProcess().delayStranger(email, '192.0.2.9');
    expect(waits).toEqual([]);
    time += 90 * day;
    await delay(40, '192.0.2.9');
    expect(waits).toHaveLength(10);
  });
});
