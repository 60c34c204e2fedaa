import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errors } from '#contract/errors/errors.ts';
import {
  type AccountsApp,
  accountsApp,
  goodPassword,
  post,
  registerUser,
  registerVerified,
} from '#tests/support/fans/accounts.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { updateUser } from '../users-store.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp({ passwords: cheapPasswords() });
});
beforeEach(() => {
  app.clock.time = null;
});

const start = new Date('2026-03-01T12:00:00.000Z');
const day = 86_400_000;

function setClock(daysAfterStart: number): void {
  app.clock.time = new Date(start.getTime() + daysAfterStart * day);
}

const login = (email: string, password = goodPassword) =>
  post(app, '/users/login', { email, password });

async function isAlive(session: { token: string }): Promise<boolean> {
  const answer = await post(app, '/users/resend', { email: 'nobody@example.org' }, session);
  return answer.statusCode !== 401;
}

describe('login', () => {
  test('answers the session of a verified user, whatever the case of the address', async () => {
    const { user } = await registerVerified(app);
    const answer = await login(user.email.toUpperCase());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: { ...user, check: true },
    });
  });

  test('of an unverified account opens a session that may verify it', async () => {
    const { user } = await registerUser(app);
    const session = (await login(user.email)).json();
    expect(session.user.check).toBe(false);
    const body = { email: user.email, confirmationCode: app.mail.code(user.email) };
    expect((await post(app, '/users/check', body, session)).json().check).toBe(true);
  });

  test('tells an unknown address from a wrong password', async () => {
    const { user } = await registerVerified(app);
    expect((await login('nobody@example.org')).json()).toMatchObject({
      status: 404,
      code: 'userNotFound',
      message: errors.userNotFound.message,
    });
    expect((await login('no address')).json()).toMatchObject({ code: 'userNotFound' });
    expect((await login(user.email, 'Wrong-password')).json()).toMatchObject({
      status: 401,
      code: 'wrongPassword',
    });
    expect((await login(user.email, '')).statusCode).toBe(401);
  });

  test('works as hard for an unknown account as for a known one', async () => {
    const passwords = cheapPasswords();
    const counting = await accountsApp({ passwords });
    const { user } = await registerVerified(counting);
    for (const email of ['nobody@example.org', 'no address', user.email]) {
      passwords.asked.matches = 0;
      await post(counting, '/users/login', { email, password: 'Wrong-password' });
      expect(passwords.asked.matches, email).toBe(1);
    }
  });

  test.each([
    ['no password', { email: 'a@example.org' }],
    ['a password that is no text', { email: 'a@example.org', password: { length: 8 } }],
    ['an unknown field', { email: 'a@example.org', password: 'x', rol: 'admin' }],
    ['a password of 60,000', { email: 'a@example.org', password: 'x'.repeat(60_000) }],
  ])('refuses a body with %s', async (_what, body) => {
    expect((await post(app, '/users/login', body)).json()).toMatchObject({
      status: 400,
      code: 'invalid',
    });
  });

  test('takes one password typed in two ways of writing its letters', async () => {
    const hashing = await accountsApp();
    const { user } = await registerVerified(hashing, { password: 'Ma\u00F1ana-99' });
    const body = { email: user.email, password: 'Man\u0303ana-99' };
    expect((await post(hashing, '/users/login', body)).statusCode).toBe(200);
  });

  test('keeps twenty sessions: the twenty-first ends the one used longest ago', async () => {
    const { user } = await registerVerified(app);
    const sessions: { token: string }[] = [];
    for (let hour = 1; hour <= 21; hour++) {
      app.clock.time = new Date(Date.now() + hour * 3_600_000);
      sessions.push((await login(user.email)).json());
    }
    expect(await isAlive(sessions[0] as { token: string })).toBe(false);
    expect(await isAlive(sessions[1] as { token: string })).toBe(true);
    expect(await isAlive(sessions[20] as { token: string })).toBe(true);
  });
});

describe('logout', () => {
  test('kills the token at once, and no other session', async () => {
    const session = await registerVerified(app);
    const other = (await login(session.user.email)).json();
    const answer = await post(app, '/users/logout', null, session);
    expect(answer.json()).toEqual({ logout: true });
    expect(await isAlive(session)).toBe(false);
    expect(await isAlive(other)).toBe(true);
    expect((await post(app, '/users/logout', null, session)).statusCode).toBe(401);
  });
});

describe('autologin', () => {
  test('gives a fresh token for the bearer, which is dead from then on', async () => {
    const session = await registerVerified(app);
    const answer = await post(app, '/users/login/autologin', null, session);
    const fresh = answer.json();
    expect(fresh.user).toEqual({ ...session.user, check: true });
    expect(fresh.token).not.toBe(session.token);
    expect(await isAlive(session)).toBe(false);
    expect(await isAlive(fresh)).toBe(true);
  });

  test('of two at the same moment gives one token only', async () => {
    const session = await registerVerified(app);
    const answers = await Promise.all(
      [1, 2].map(() => post(app, '/users/login/autologin', null, session)),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 401]);
  });

  test('is for a bearer only, and takes no password or hash in its place', async () => {
    const { user } = await registerVerified(app);
    const body = { email: user.email, password: goodPassword };
    expect((await post(app, '/users/login/autologin', body)).statusCode).toBe(401);
  });

  test('does not prolong the sign-in beyond its ninety days', async () => {
    setClock(0);
    let session: { token: string } = await registerVerified(app);
    for (const days of [13, 26, 39, 52, 65, 78, 89]) {
      setClock(days);
      session = (await post(app, '/users/login/autologin', null, session)).json();
      expect(session.token).toBeDefined();
    }
    setClock(90);
    expect(await isAlive(session)).toBe(false);
  });
});

describe('a session', () => {
  test('ends after fourteen days without use', async () => {
    setClock(0);
    const session = await registerVerified(app);
    setClock(13.99);
    expect(await isAlive(session)).toBe(true);
    setClock(28.1);
    expect(await isAlive(session)).toBe(false);
  });

  test('lives on while it is used', async () => {
    setClock(0);
    const session = await registerVerified(app);
    for (const days of [10, 20, 30]) {
      setClock(days);
      expect(await isAlive(session)).toBe(true);
    }
  });

  test('of an unverified account dies with the account after a day', async () => {
    setClock(0);
    const session = await registerUser(app);
    setClock(0.99);
    expect(await isAlive(session)).toBe(true);
    setClock(1);
    expect(await isAlive(session)).toBe(false);
    expect((await login(session.user.email)).statusCode).toBe(404);
  });

  test('follows its user: a role that changed counts on the next request', async () => {
    const session = await registerVerified(app);
    expect((await checkNothing(session)).statusCode).toBe(403);
    await app.db.write((transaction) =>
      updateUser(transaction, session.user._id, { role: 'admin' }),
    );
    expect((await checkNothing(session)).statusCode).toBe(404);
  });

  test.each([
    'Bearer',
    'Bearer ',
    `Bearer ${'x'.repeat(43)}`,
    `Bearer ${'x'.repeat(10_000)}`,
    `Basic ${'x'.repeat(43)}`,
    "Bearer ' or 1=1 --",
  ])('is not opened by "%.40s"', async (authorization) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/users/logout',
      headers: { authorization },
    });
    expect(answer.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
  });
});

function checkNothing(session: { token: string }) {
  return app.inject({
    method: 'PATCH',
    url: '/api/v1/players/nobody/checked',
    headers: { authorization: `Bearer ${session.token}` },
    payload: { on: true },
  });
}
