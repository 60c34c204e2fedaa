import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import {
  type AccountsApp,
  accountsApp,
  goodPassword,
  registerVerified,
  registration,
} from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/databases.ts';
import { addressBlock, createThrottle, type Throttle } from './throttle.ts';

const start = Date.parse('2026-03-01T12:00:00.000Z');

describe('a limit', () => {
  let db: Database;
  let time: number;
  let throttle: Throttle;
  beforeEach(async () => {
    db = await testDatabase();
    time = start;
    throttle = createThrottle(db, () => new Date(time));
  });

  /** How many of so many attempts pass now. */
  async function countPassed(attempts: number, address: string, one = throttle): Promise<number> {
    let passed = 0;
    for (let number = 0; number < attempts; number++) {
      passed += await one.take(['loginByAddress', address]).then(
        () => 1,
        () => 0,
      );
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
    const restarted = createThrottle(db, () => new Date(time));
    expect(await countPassed(1, '192.0.2.1', restarted)).toBe(0);
  });

  test('counts exactly, however many come at the same moment to several processes', async () => {
    const processes = [1, 2, 3].map(() => createThrottle(db, () => new Date(time)));
    const counts = await Promise.all(
      processes.map((one) =>
        Promise.allSettled(
          Array.from({ length: 20 }, () => one.take(['loginByAddress', '192.0.2.1'])),
        ),
      ),
    );
    const passed = counts.flat().filter(({ status }) => status === 'fulfilled');
    expect(passed).toHaveLength(25);
  });

  test('counts an attempt for none of its limits when one is used up', async () => {
    await throttle.take(['forgotByAccount', 'ana@example.org']);
    for (let number = 0; number < 30; number++) {
      const attempt = throttle.take(
        ['forgotByAddress', '192.0.2.1'],
        ['forgotByAccount', 'ana@example.org'],
      );
      await expect(attempt).rejects.toMatchObject({ headers: { 'retry-after': '60' } });
    }
    await throttle.take(['forgotByAddress', '192.0.2.1'], ['forgotByAccount', 'bea@example.org']);
  });

  test('lets six temporary passwords through in a day', async () => {
    let passed = 0;
    for (let minute = 0; minute < 24 * 60; minute++) {
      time = start + minute * 60_000;
      passed += await throttle.take(['forgotByAccount', 'ana@example.org']).then(
        () => 1,
        () => 0,
      );
    }
    // Six at once at most, and one for each four hours of the day.
    expect(passed).toBeGreaterThanOrEqual(6);
    expect(passed).toBeLessThanOrEqual(12);
  }, 60_000);

  test('keeps no address that a person could be known by', async () => {
    await throttle.take(['loginByAddress', '192.0.2.1'], ['loginByAccount', 'ana@example.org']);
    await throttle.remember('ana@example.org', '192.0.2.1');
    const rows = JSON.stringify(await db.read.selectFrom('throttle').selectAll().execute());
    expect(rows).not.toMatch(/192\.0|ana@|example\.org/);
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the address %s counts as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

describe('the calls', () => {
  let app: AccountsApp;
  beforeEach(async () => {
    app = await accountsApp({ settings: { RATE_LIMITS: 'on' } });
    app.clock.time = new Date(start);
  });

  const send = (method: 'POST' | 'PATCH', path: string, payload: object, remoteAddress: string) =>
    app.inject({ method, url: `/api/v1${path}`, payload, remoteAddress });

  test('a victim under a login and forgot flood still signs in with the old password', async () => {
    const { user } = await registerVerified(app);
    const { email } = user;
    const home = '203.0.113.7';
    const own = { email, password: goodPassword };
    expect((await send('POST', '/users/login', own, home)).statusCode).toBe(200);

    const statuses = new Set<number>();
    for (let attacker = 1; attacker <= 8; attacker++) {
      const from = `198.51.100.${attacker}`;
      for (let attempt = 0; attempt < 10; attempt++) {
        const guess = { email, password: `Guess-${attempt}` };
        statuses.add((await send('POST', '/users/login', guess, from)).statusCode);
        const path = '/users/forgotpassword/forgotpassword';
        statuses.add((await send('PATCH', path, { email }, from)).statusCode);
      }
    }
    expect([...statuses].toSorted()).toEqual([200, 401, 429]);
    expect((await send('POST', '/users/login', own, home)).statusCode).toBe(200);
    const mails = app.mail.sent.filter(({ subject }) => subject.includes('temporary'));
    expect(mails).toHaveLength(1);
  }, 60_000);

  test('register is limited by address, with a time to come back', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      const answer = await send('POST', '/users/registerRedirect', registration(), '192.0.2.1');
      statuses.push(answer.statusCode);
      if (answer.statusCode === 429) {
        expect(answer.headers['retry-after']).toBe('180');
        expect(answer.json()).toMatchObject({ code: 'tooManyRequests' });
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    const elsewhere = await send('POST', '/users/registerRedirect', registration(), '192.0.2.2');
    expect(elsewhere.statusCode).toBe(200);
  }, 60_000);

  test('an address gets five codes at once, whoever asks', async () => {
    const email = 'busy@example.org';
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      const body = registration({ email });
      statuses.push(
        (await send('POST', '/users/registerRedirect', body, `192.0.2.${attempt}`)).statusCode,
      );
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(app.mail.sent.filter(({ to }) => to === email)).toHaveLength(5);
  }, 60_000);
});
