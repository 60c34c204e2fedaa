import { beforeEach, describe, expect, test } from 'vitest';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import { errors } from '#contract/errors/errors.ts';
import {
  type AccountsApp,
  accountsApp,
  registration,
  sendFrom,
} from '#tests/support/fans/accounts.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { byLength } from '#tests/support/lengths.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse('2026-03-01T12:00:00.000Z');
const email = 'owner@example.org';
const addressOf = (number: number) => `2001:db8:${number.toString(16)}::1`;
const home = '203.0.113.7';

let app: AccountsApp;
beforeEach(async () => {
  app = await accountsApp({ settings: { RATE_LIMITS: 'on' }, passwords: cheapPasswords() });
  app.clock.time = new Date(start);
});

const send = (path: string, body: object, from: string, session?: { token: string }) =>
  sendFrom(app, { path, body, from, session });

async function register(from: string): Promise<SessionAnswer> {
  const answer = await send('registerRedirect', registration({ email }), from);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const check = (session: SessionAnswer, confirmationCode: string, from: string) =>
  send('check', { email, confirmationCode }, from, session);

async function guess(times: number): Promise<string[]> {
  const answers: string[] = [];
  for (let number = 1; number <= times; number++) {
    const session = await register(addressOf(number));
    const answer = await check(session, wrongCode(), addressOf(number));
    answers.push(answer.json().delete === true ? 'deleted' : answer.json().code);
  }
  return answers;
}

const wrongCode = () => (app.mail.code(email) === '123456' ? '123457' : '123456');

describe('past twenty wrong codes a day for one mailbox', () => {
  test('six digits no longer count: nothing is deleted, and the link verifies', async () => {
    const beyond = byLength({ day: 10, full: 100, long: 100 });
    const answers = await guess(20 + beyond);
    expect(answers.slice(0, 20)).toEqual(Array(20).fill('deleted'));
    expect(answers.slice(20)).toEqual(Array(beyond).fill('linkRequired'));

    const session = await register(home);
    const right = await check(session, app.mail.code(email), home);
    expect(right.json(), 'nor does the right one').toMatchObject({
      status: 403,
      code: 'linkRequired',
      message: errors.linkRequired.message,
    });
    const verified = await check(session, app.mail.link(email), home);
    expect(verified.json()).toEqual({ testCheckUser: true, check: true, delete: false });
  });

  test('a day later they count again', async () => {
    await guess(20);
    app.clock.time = new Date(start + 24 * hour);
    const session = await register(home);
    expect((await check(session, app.mail.code(email), home)).json()).toMatchObject({
      check: true,
    });
  });

  test('other mailboxes are as before', async () => {
    await guess(21);
    const body = registration({ email: 'other@example.org' });
    const session = (await send('registerRedirect', body, home)).json();
    const confirmationCode = app.mail.code('other@example.org');
    const answer = await send('check', { email: body.email, confirmationCode }, home, session);
    expect(answer.json()).toMatchObject({ check: true });
  });
});

describe('the link of the mail', () => {
  test('verifies in place of the code, and once', async () => {
    const session = await register(home);
    expect(app.mail.link(email)).toMatch(/^[\w-]{22}$/);
    expect((await check(session, app.mail.link(email), home)).json()).toMatchObject({
      check: true,
    });
    const codes = await app.db.read.selectFrom('mailbox_code').selectAll().execute();
    expect(codes).toEqual([]);
  });

  test('of an older mail or a wrong one deletes nothing and says so, however often', async () => {
    const session = await register(home);
    const older = app.mail.link(email);
    await send('resend', { email }, home, session);
    for (let number = 1; number <= 40; number++) {
      const secret = number === 1 ? older : 'x'.repeat(22);
      const answer = await check(session, secret, home);
      expect(answer.json()).toMatchObject({
        status: 400,
        code: 'linkOutdated',
        message: errors.linkOutdated.message,
      });
    }
    expect((await check(session, app.mail.link(email), home)).json()).toMatchObject({
      check: true,
    });
  });

  test('that has expired gives way to a new one', async () => {
    const session = await register(home);
    const older = app.mail.link(email);
    app.clock.time = new Date(start + 10 * minute);
    expect((await check(session, older, home)).json()).toMatchObject({ code: 'codeExpired' });
    expect((await check(session, app.mail.link(email), home)).json()).toMatchObject({
      check: true,
    });
  });

  test('verifies nobody but the bearer of that account', async () => {
    const owner = await register(home);
    const other = registration();
    const otherUser = (await send('registerRedirect', other, addressOf(1))).json();
    const secret = app.mail.link(email);
    expect((await send('check', { email, confirmationCode: secret }, home)).statusCode).toBe(401);
    expect((await check(otherUser, secret, home)).statusCode).toBe(401);
    const body = { email: other.email, confirmationCode: secret };
    expect((await send('check', body, home, otherUser)).json()).toMatchObject({
      code: 'linkOutdated',
    });
    expect((await check(owner, secret, home)).json()).toMatchObject({ check: true });
  });
});
