import { setImmediate } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AccountsApp,
  accountsApp,
  goodPassword,
  registerVerified,
  sendFrom,
} from '#tests/support/fans/accounts.ts';
import { cheapPasswords, queuedPasswords } from '#tests/support/fans/passwords.ts';

const hour = 3_600_000;
const minute = 60_000;
const settings = { RATE_LIMITS: 'on' };
const home = '127.0.0.1';
const abroad = '203.0.113.8';
const mark = 'm'.repeat(43);
const addressOf = (number: number) => `2001:db8:${number.toString(16)}::1`;

let app: AccountsApp;

const logIn = (email: string, password: string, from: string, device?: string) =>
  sendFrom(app, { path: 'login', body: { email, password }, from, device });

const forgotPath = 'forgotpassword/forgotpassword';
const requestPassword = (email: string, from: string, device?: string) =>
  sendFrom(app, { method: 'PATCH', path: forgotPath, body: { email }, from, device });

describe('guesses at one account from very many addresses', () => {
  test('wait in few places, and are refused where there is none', async () => {
    const passwords = cheapPasswords();
    const leave = Promise.withResolvers<void>();
    app = await accountsApp({ settings, passwords, sleep: () => leave.promise });
    const { user } = await registerVerified(app);
    passwords.asked.matches = 0;

    const answers: Awaited<ReturnType<typeof logIn>>[] = [];
    const guesses = Array.from({ length: 300 }, async (_, number) => {
      answers.push(await logIn(user.email, 'Wrong-password', addressOf(number)));
    });
    await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(290);
    expect(passwords.asked.matches).toBe(30);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(260);
    for (const { headers } of refused) expect(headers['retry-after']).toBe('8');

    const atHome = await logIn(user.email, goodPassword, home);
    expect(atHome.statusCode, 'a known address').toBe(200);
    leave.resolve();
    await Promise.all(guesses);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(40);
  });
});

describe('while strangers flood the login', () => {
  beforeAll(async () => {
    app = await accountsApp({ settings, passwords: queuedPasswords() });
  });

  async function flood(from: string, device?: string) {
    const { user } = await registerVerified(app);
    await logIn(user.email, goodPassword, home, device);
    const refused = new Set<number>();
    let flooding = true;
    const attempts = Array.from({ length: 40 }, async () => {
      while (flooding) {
        addresses += 1;
        const email = `nobody${addresses}@example.org`;
        const { statusCode } = await logIn(email, 'Wrong', addressOf(addresses));
        if (statusCode !== 404) refused.add(statusCode);
        await setImmediate();
      }
    });
    const owner: number[] = [];
    for (let attempt = 1; attempt <= 11; attempt++) {
      owner.push((await logIn(user.email, goodPassword, from, device)).statusCode);
    }
    flooding = false;
    await Promise.all(attempts);
    return { owner, refused: [...refused] };
  }
  let addresses = 0;

  test('the owner gets in at a known address', async () => {
    expect(await flood(home)).toEqual({ owner: Array(11).fill(200), refused: [429] });
  });

  test('the owner gets in with a known device at any address', async () => {
    expect(await flood(abroad, mark)).toEqual({ owner: Array(11).fill(200), refused: [429] });
  });
});

describe('an owner and strangers who ask for temporary passwords', () => {
  beforeAll(async () => {
    app = await accountsApp({ settings, passwords: cheapPasswords() });
  });

  let email: string;
  let start = Date.parse('2026-03-01T12:00:00.000Z');
  beforeEach(async () => {
    start += 48 * hour;
    app.clock.time = new Date(start);
    email = (await registerVerified(app)).user.email;
    await logIn(email, goodPassword, home, mark);
  });

  const temporary = () =>
    app.mail.sent.filter(({ to, subject }) => to === email && subject.includes('temporary'));

  async function exhaustLimit(): Promise<void> {
    for (let number = 0; number < 8; number++) {
      app.clock.time = new Date(start + number * minute);
      await requestPassword(email, addressOf(number % 4));
    }
    expect((await requestPassword(email, abroad)).statusCode).toBe(429);
  }

  test.each([
    ['at a known address', home, undefined],
    ['with a known device', abroad, mark],
  ])('do not share a budget %s', async (_where, from, device) => {
    await exhaustLimit();
    const before = temporary().length;
    expect((await requestPassword(email, from, device)).statusCode).toBe(200);
    expect(temporary()).toHaveLength(before + 1);
    const password = app.mail.temporaryPassword(email);
    expect((await logIn(email, password, from, device)).statusCode).toBe(200);
  });

  test('share one of which no single address can use up all', async () => {
    for (let time = 0; time < 24 * hour; time += hour) {
      app.clock.time = new Date(start + time);
      await requestPassword(email, addressOf(1));
    }
    expect(temporary()).toHaveLength(3);
    expect((await requestPassword(email, abroad)).statusCode).toBe(200);
  });

  test('fill no mailbox: fourteen mails in a day, whoever asks', async () => {
    for (let time = 0; time < 24 * hour; time += hour) {
      app.clock.time = new Date(start + time);
      for (const from of [home, abroad, addressOf(1), addressOf(2)])
        await requestPassword(email, from);
      await requestPassword(email, abroad, mark);
    }
    expect(temporary()).toHaveLength(14);
  });

  test('an unknown mark is a stranger like none', async () => {
    await exhaustLimit();
    for (const device of ['n'.repeat(43), 'short', `${mark}m`]) {
      expect((await requestPassword(email, abroad, device)).statusCode, device).toBe(429);
    }
  });
});
