import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import {
  type AccountsApp,
  accountsApp,
  goodPassword,
  registration,
  sendFrom,
} from '#tests/support/fans/accounts.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';

const second = 1000;
const day = 86_400 * second;
const home = '203.0.113.7';
const oneAddress = () => '198.51.100.1';
const manyAddresses = (number: number) => `2001:db8:${number.toString(16)}::1`;

let app: AccountsApp;
const waits: number[] = [];
beforeAll(async () => {
  app = await accountsApp({
    settings: { RATE_LIMITS: 'on' },
    passwords: cheapPasswords(),
    sleep: async (milliseconds) => waits.push(milliseconds),
  });
});

let email: string;
let start = Date.parse('2026-03-01T12:00:00.000Z');
beforeEach(() => {
  start += day;
  email = `owner${start}@example.org`;
  app.clock.time = new Date(start);
  waits.length = 0;
});

function send(path: string, body: object, from: string, session?: { token: string }) {
  const method = path.startsWith('forgot') ? 'PATCH' : 'POST';
  return sendFrom(app, { method, path, body, from, session });
}

const signIn = (from: string, password = goodPassword) => send('login', { email, password }, from);
const register = (from: string) => send('registerRedirect', registration({ email }), from);
const mails = () => app.mail.sent.filter(({ to }) => to === email);

const check = (session: SessionAnswer, confirmationCode: string, from: string) =>
  send('check', { email, confirmationCode }, from, session);

async function registerAtHome(): Promise<SessionAnswer> {
  const answer = await register(home);
  expect(answer.statusCode, answer.body).toBe(200);
  const verified = await check(answer.json(), app.mail.code(email), home);
  expect(verified.json()).toMatchObject({ check: true });
  return answer.json();
}

async function flood(addressOf: (number: number) => string): Promise<void> {
  const statuses = new Set<number>();
  for (let number = 1; number <= 60; number++) {
    app.clock.time = new Date(start + number * 4 * second);
    const from = addressOf(number);
    statuses.add((await signIn(from, `Guess-${number}`)).statusCode);
    if (number % 5 === 0)
      statuses.add((await send('forgotpassword/forgotpassword', { email }, from)).statusCode);
  }
  expect([...statuses].toSorted()).toEqual([200, 401, 429]);
  waits.length = 0;
}

describe('under a login and forgot flood the old password signs in', () => {
  test.each([
    ['one address', oneAddress, { newWaits: [], mailed: 2 }],
    ['many addresses', manyAddresses, { newWaits: [8000], mailed: 4 }],
  ])(
    'of %s: at home at once, and at a new address',
    async (_from, addressOf, { newWaits, mailed }) => {
      const session = await registerAtHome();
      await flood(addressOf);

      expect((await signIn(home)).statusCode).toBe(200);
      expect(waits, 'verifying at home made it known').toEqual([]);

      expect((await signIn('203.0.113.8')).statusCode).toBe(200);
      expect(waits).toEqual(newWaits);
      waits.length = 0;
      expect((await signIn('203.0.113.8')).statusCode).toBe(200);
      expect(waits, 'signing in made it known').toEqual([]);

      const renewed = await send('login/autologin', {}, '203.0.113.9', session);
      expect(renewed.statusCode, renewed.body).toBe(200);
      expect((await signIn('203.0.113.9')).statusCode).toBe(200);
      expect(waits, 'renewing the session made it known').toEqual([]);

      const temporary = mails().filter(({ subject }) => subject.includes('temporary'));
      expect(temporary).toHaveLength(mailed);
    },
    60_000,
  );

  test('whoever registered the address before does not pass for its owner', async () => {
    const squatter = '198.51.100.1';
    await register(squatter);
    expect((await signIn(squatter)).json().user).toMatchObject({ check: false });
    await registerAtHome();
    await flood(manyAddresses);
    expect((await signIn(squatter, 'Guess-again')).statusCode).toBe(401);
    expect(waits).toEqual([8000]);
  }, 60_000);
});

describe('under a registration flood the owner of the address registers', () => {
  async function floodRegister(seconds: number, addressOf: (number: number) => string) {
    for (let number = 1; number <= 18; number++) {
      app.clock.time = new Date(start + (number / 18) * seconds * second);
      const from = addressOf(number);
      const answer = await register(from);
      if (answer.statusCode !== 200) continue;
      if (number % 2 === 0) await check(answer.json(), wrongCode(), from);
    }
  }

  const wrongCode = () => (app.mail.code(email) === '123456' ? '123457' : '123456');

  test.each([
    ['one address', 20, oneAddress],
    ['one address', 3600, oneAddress],
    ['many addresses', 120, manyAddresses],
    ['many addresses', 1180, manyAddresses],
  ])(
    'from %s, after %i seconds of it',
    async (_from, seconds, addressOf) => {
      await floodRegister(seconds, addressOf);
      await registerAtHome();
      expect((await signIn(home)).json().user).toMatchObject({ check: true });
      expect(mails().length).toBeLessThanOrEqual(7);
    },
    60_000,
  );

  test('with the code of the last mail once the mailbox has had its share', async () => {
    await floodRegister(200, manyAddresses);
    expect(mails()).toHaveLength(5);
    const session = (await register(home)).json();
    expect(mails()).toHaveLength(5);
    app.clock.time = new Date(start + 799 * second);
    expect((await check(session, app.mail.code(email), home)).json()).toMatchObject({
      check: true,
    });
  });

  test('and resending mails no more than registering does', async () => {
    for (let number = 1; number <= 20; number++) {
      const from = manyAddresses(number);
      const session = (await register(from)).json();
      await send('resend', { email }, from, session);
    }
    expect(mails()).toHaveLength(5);
    await registerAtHome();
  });
});
