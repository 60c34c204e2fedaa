import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fitsPasswordRule } from '#contract/accounts.ts';
import { errors } from '#contract/errors/errors.ts';
import {
  type AccountsApp,
  accountsApp,
  get,
  goodPassword,
  patch,
  post,
  registerUser,
  registerVerified,
} from '#tests/support/fans/accounts.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp({ passwords: cheapPasswords() });
});
beforeEach(() => {
  app.clock.time = null;
  app.mail.failWith(null);
});

const start = new Date('2026-03-01T12:00:00.000Z');
const newPassword = 'Otra-Clave-7';

function setClock(minutesAfterStart: number): void {
  app.clock.time = new Date(start.getTime() + minutesAfterStart * 60_000);
}

const requestPassword = (email: string) =>
  patch(app, '/users/forgotpassword/forgotpassword', { email });
const login = (email: string, password: string) => post(app, '/users/login', { email, password });
const isAlive = async (session: { token: string; user: { _id: string } }) =>
  (await get(app, `/users/${session.user._id}`, session)).json().email !== undefined;

async function registerWithTemporary() {
  const session = await registerVerified(app);
  const { email } = session.user;
  expect((await requestPassword(email)).json()).toEqual({ sendPassword: true, updateUser: true });
  return { session, email, temporary: app.mail.temporaryPassword(email) };
}

describe('a temporary password', () => {
  test('is mailed alone on its line, fits the rule and differs each time', async () => {
    const { email, temporary } = await registerWithTemporary();
    expect(temporary).toMatch(/^[A-Za-z0-9#!+\-_]{16}$/);
    expect(fitsPasswordRule(temporary)).toBe(true);
    await requestPassword(email);
    expect(app.mail.temporaryPassword(email)).not.toBe(temporary);
  });

  test('works once; then the old password and every other session have ended', async () => {
    const { session, email, temporary } = await registerWithTemporary();
    const answer = await login(email, temporary);
    expect(answer.json()).toMatchObject({ temporaryPassword: true, user: { check: true } });
    expect(await isAlive(session)).toBe(false);
    expect(await isAlive(answer.json())).toBe(true);
    for (const password of [temporary, goodPassword]) {
      expect((await login(email, password)).json()).toMatchObject({ code: 'wrongPassword' });
    }
  });

  test('changes nothing until it is used: the old one works beside it', async () => {
    const { session, email, temporary } = await registerWithTemporary();
    const old = await login(email, goodPassword);
    expect(old.statusCode).toBe(200);
    expect(old.json().temporaryPassword).toBeUndefined();
    expect(await isAlive(session)).toBe(true);
    expect((await login(email, temporary)).statusCode).toBe(200);
  });

  test('counts as the current one when the password is changed, and ends with that', async () => {
    const { email, temporary } = await registerWithTemporary();
    const session = (await login(email, temporary)).json();
    const change = await patch(
      app,
      '/users/changepassword',
      { password: temporary, newPassword },
      session,
    );
    expect(change.json()).toEqual({ updateUser: true });
    expect((await login(email, newPassword)).statusCode).toBe(200);
    expect((await login(email, temporary)).statusCode).toBe(401);
  });

  test('does not count as the current one before it was used', async () => {
    const { session, temporary } = await registerWithTemporary();
    const body = { password: temporary, newPassword };
    const change = await patch(app, '/users/changepassword', body, session);
    expect(change.json()).toMatchObject({ code: 'wrongPassword' });
  });

  test('ends after half an hour; the old one stays', async () => {
    setClock(0);
    const first = await registerWithTemporary();
    setClock(29.9);
    expect((await login(first.email, first.temporary)).statusCode).toBe(200);
    setClock(60);
    const second = await registerWithTemporary();
    setClock(90);
    expect((await login(second.email, second.temporary)).statusCode).toBe(401);
    expect((await login(second.email, goodPassword)).statusCode).toBe(200);
  });

  test('gives way to a newer one', async () => {
    const { email, temporary } = await registerWithTemporary();
    await requestPassword(email);
    expect((await login(email, temporary)).statusCode).toBe(401);
    expect((await login(email, app.mail.temporaryPassword(email))).statusCode).toBe(200);
  });

  test('opens one session when it is used twice at the same moment', async () => {
    const { email, temporary } = await registerWithTemporary();
    const answers = await Promise.all([1, 2].map(() => login(email, temporary)));
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 401]);
  });
});

describe('asking for one', () => {
  test('finds nobody at an unknown or malformed address', async () => {
    for (const email of ['nobody@example.org', 'no address', '']) {
      expect((await requestPassword(email)).json()).toMatchObject({
        status: 404,
        code: 'userNotFound',
      });
    }
  });

  test('tells an unverified account that its e-mail is no longer valid, and mails nothing', async () => {
    const { user } = await registerUser(app);
    const sent = app.mail.sent.length;
    expect((await requestPassword(user.email)).json()).toMatchObject({
      status: 409,
      code: 'emailOutdated',
    });
    expect(app.mail.sent).toHaveLength(sent);
  });

  test('says so when the mail could not leave', async () => {
    const { user } = await registerVerified(app);
    app.mail.failWith(new Error('no route'));
    expect((await requestPassword(user.email)).json()).toEqual({
      sendPassword: false,
      updateUser: true,
    });
  });
});

describe('changing the password', () => {
  const change = (session: { token: string }, password: string, wanted: string) =>
    patch(app, '/users/changepassword', { password, newPassword: wanted }, session);

  test('takes effect at once and ends every session', async () => {
    const session = await registerVerified(app);
    const { email } = session.user;
    const other = (await login(email, goodPassword)).json();
    expect((await change(session, goodPassword, newPassword)).json()).toEqual({ updateUser: true });
    expect(await isAlive(session)).toBe(false);
    expect(await isAlive(other)).toBe(false);
    expect((await login(email, goodPassword)).json()).toMatchObject({ code: 'wrongPassword' });
    expect((await login(email, newPassword)).statusCode).toBe(200);
  });

  test('ends a temporary password that was asked for', async () => {
    const { session, email, temporary } = await registerWithTemporary();
    await change(session, goodPassword, newPassword);
    expect((await login(email, temporary)).statusCode).toBe(401);
  });

  test('wants the current password', async () => {
    const session = await registerVerified(app);
    const answer = await change(session, 'Wrong-password', newPassword);
    expect(answer.json()).toMatchObject({
      status: 401,
      code: 'wrongPassword',
      message: errors.wrongPassword.message,
      issues: [{ field: 'password' }],
    });
    expect(await isAlive(session)).toBe(true);
  });

  test.each([
    ['short-A', 'weakPassword'],
    ['no-upper-case', 'weakPassword'],
    ['NO-LOWER-CASE', 'weakPassword'],
    ['NoSpecial1', 'weakPassword'],
    ['Password1!', 'commonPassword'],
  ])('refuses the new password "%s"', async (wanted, code) => {
    const session = await registerVerified(app);
    const answer = await change(session, goodPassword, wanted);
    expect(answer.json()).toMatchObject({
      status: 400,
      code,
      issues: [{ field: 'newPassword' }],
    });
    expect(await isAlive(session)).toBe(true);
  });

  test('of two at the same moment wins once', async () => {
    const session = await registerVerified(app);
    const answers = await Promise.all([
      change(session, goodPassword, 'Primera-1-vez'),
      change(session, goodPassword, 'Segunda-2-vez'),
    ]);
    const won = answers.filter((answer) => answer.json().updateUser === true);
    expect(won).toHaveLength(1);
  });

  test('is for verified users only', async () => {
    const body = { password: goodPassword, newPassword };
    expect((await patch(app, '/users/changepassword', body)).statusCode).toBe(401);
    const unverified = await registerUser(app);
    expect((await patch(app, '/users/changepassword', body, unverified)).statusCode).toBe(403);
  });
});
